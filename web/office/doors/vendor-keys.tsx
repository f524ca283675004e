import { useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  addVendorKey,
  type getVendorDoor,
  KEY_ALGORITHMS,
  retireVendorKey,
} from '#contract/doors/office-vendor-door.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, FieldLabel } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { usePermissions } from '../frame/operator.ts'

type Door = OutputOf<typeof getVendorDoor>
type Key = Door['keys'][number]

/** Lists the valid keys of a vendor, never their secrets: a shared secret is encrypted to the vendor’s own key. */
export function VendorKeys({ door }: { door: Door }) {
  const t = useT()
  const locale = useLocale()
  const permissions = usePermissions()
  const [adding, setAdding] = useState(false)
  const [retiring, setRetiring] = useState<Key | null>(null)
  const notAllowed = !permissions.includes('house.vendors') ? t('office.notAllowed') : undefined
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2>{t('office.keys')}</h2>
        <Button
          size="small"
          icon="plus"
          onClick={() => setAdding(true)}
          reason={notAllowed ?? (door.waitingKey ? t('decision.waitsShort') : undefined)}
        >
          {t('office.keyAdd')}
        </Button>
      </div>
      <p className="mb-2 text-ink-2">{t('office.keyHint')}</p>
      <WaitingNote waiting={door.waitingKey} />
      {door.keys.length === 0 && (
        <p role="alert" className="text-negative">
          {t('office.keyNone')}
        </p>
      )}
      <ul>
        {door.keys.map((key) => (
          <li
            key={key.keyId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-1">
              <p className="num font-semibold [overflow-wrap:anywhere]">{key.keyId}</p>
              <p className="text-sm text-ink-3">
                {key.algorithm.toUpperCase()} · {t('office.keyCreated')} {formatMoment(key.createdAt, locale)}
                {key.fingerprint && (
                  <span className="num block [overflow-wrap:anywhere]">
                    {t('office.keyFingerprint')} {key.fingerprint}
                  </span>
                )}
                {key.retiresAt && (
                  <span className="text-negative">
                    {' '}
                    · {t('office.keyRetires')} {formatMoment(key.retiresAt, locale)}
                  </span>
                )}
              </p>
            </div>
            <Button
              size="small"
              onClick={() => setRetiring(key)}
              reason={notAllowed}
              aria-label={`${key.keyId}: ${t('office.keyRetire')}`}
            >
              {t('office.keyRetire')}
            </Button>
          </li>
        ))}
      </ul>
      {adding && <AddKey id={door.id} onDone={() => setAdding(false)} />}
      {retiring && <RetireKey id={door.id} keyId={retiring.keyId} onDone={() => setRetiring(null)} />}
    </Card>
  )
}

function AddKey({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const area = useId()
  const add = useAct(addVendorKey, t('office.keyAdded'))
  const [algorithm, setAlgorithm] = useState<Key['algorithm']>('ed25519')
  const [publicKey, setPublicKey] = useState('')
  const isShared = algorithm === 'hmac-sha256'
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.keyAdd')}
      confirmLabel={t('office.keyAdd')}
      busy={add.isPending}
      fault={add.error}
      onConfirm={(reason) => add.mutate({ id, algorithm, reason, publicKey }, { onSuccess: onDone })}
    >
      <Select
        label={t('office.keyAlgorithm')}
        value={algorithm}
        options={KEY_ALGORITHMS.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(event) => setAlgorithm(KEY_ALGORITHMS.find((one) => one === event.target.value) ?? algorithm)}
      />
      <div className="flex flex-col gap-1.5">
        <FieldLabel htmlFor={area}>{t('office.keyPublic')}</FieldLabel>
        <textarea
          id={area}
          rows={5}
          spellCheck={false}
          value={publicKey}
          onChange={(event) => setPublicKey(event.target.value)}
          className="office-control h-auto! py-2 font-mono text-sm!"
        />
        <p className="text-sm text-ink-3">{t(isShared ? 'office.keySealedHint' : 'office.keyVerifyHint')}</p>
      </div>
    </ReasonDialog>
  )
}

function RetireKey({ id, keyId, onDone }: { id: string; keyId: string; onDone: () => void }) {
  const t = useT()
  const retire = useAct(retireVendorKey, t('office.keyRetired'))
  const [at, setAt] = useState('')
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${t('office.keyRetire')}: ${keyId}`}
      confirmLabel={t('office.keyRetire')}
      danger
      busy={retire.isPending}
      fault={retire.error}
      onConfirm={(reason) =>
        retire.mutate({ id, keyId, reason, ...(at ? { at: new Date(at).toISOString() } : {}) }, { onSuccess: onDone })
      }
    >
      <Field
        label={t('office.keyAt')}
        hint={t('office.keyAtHint')}
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
    </ReasonDialog>
  )
}
