import { type ReactNode, useState } from 'react'
import { officePasskeyRemove, officeRecoveryCodes, officeTotpRemove } from '#contract/identity/office-factors.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '../actions.ts'
import type { Account } from './account.ts'
import { AddPasskey, AddTotp } from './add-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Codes = readonly string[] | null
type Asking = 'totp' | 'passkey' | 'dropTotp' | 'codes' | null

/** Shows the operator's second factors: authenticator, passkeys, recovery codes. */
export function FactorsCard({ account }: { account: Account }) {
  const t = useT()
  const locale = useLocale()
  const [asking, setAsking] = useState<Asking>(null)
  const { totp, passkeys, recoveryCodesLeft } = account.factors
  const hasFactor = totp !== null || passkeys.length > 0
  return (
    <Card>
      <h2 className="mb-1">{t('account.factors')}</h2>
      <p className="mb-2 text-ink-3">{t('account.factorWhy')}</p>
      <ul className="divide-y divide-line">
        <Line
          title={t('account.way.totp')}
          meta={totp ? t('account.since', { at: formatMoment(totp.since, locale) }) : t('account.none')}
        >
          {totp ? (
            <Button size="small" onClick={() => setAsking('dropTotp')}>
              {t('account.remove')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setAsking('totp')}>
              {t('account.add')}
            </Button>
          )}
        </Line>
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
        <Line title={t('account.way.passkey')} meta={passkeys.length === 0 ? t('account.none') : ''}>
          <Button size="small" icon="plus" onClick={() => setAsking('passkey')}>
            {t('account.addPasskey')}
          </Button>
        </Line>
        <Line
          title={t('account.way.recovery')}
          meta={t('account.recovery.left', { count: recoveryCodesLeft, shown: formatCount(recoveryCodesLeft, locale) })}
        >
          <Button
            size="small"
            reason={hasFactor ? undefined : t('account.factorFirst')}
            onClick={() => setAsking('codes')}
          >
            {t('account.recovery.make')}
          </Button>
        </Line>
      </ul>
      <Dialogs asking={asking} setAsking={setAsking} />
    </Card>
  )
}

/** Shows the open dialog about a factor. New recovery codes stay on the screen until the operator has saved them. */
function Dialogs({ asking, setAsking }: { asking: Asking; setAsking: (next: Asking) => void }) {
  const t = useT()
  const [codes, setCodes] = useState<Codes>(null)
  const dropTotp = useAct(officeTotpRemove, t('account.removed'))
  const fresh = useAct(officeRecoveryCodes)
  const close = () => setAsking(null)
  const keep = (made: Codes) => {
    close()
    setCodes(made)
  }
  return (
    <>
      <Dialog
        open={asking === 'totp'}
        onOpenChange={close}
        title={t('account.way.totp')}
        closeLabel={t('office.close')}
      >
        {asking === 'totp' && <AddTotp onDone={keep} />}
      </Dialog>
      <Dialog
        open={asking === 'passkey'}
        onOpenChange={close}
        title={t('account.addPasskey')}
        closeLabel={t('office.close')}
      >
        {asking === 'passkey' && <AddPasskey onDone={keep} />}
      </Dialog>
      <ConfirmDialog
        open={asking === 'dropTotp'}
        onOpenChange={close}
        danger
        title={t('account.removeTotp')}
        text={t('account.removeTotpText')}
        confirmLabel={t('account.remove')}
        cancelLabel={t('office.cancel')}
        busy={dropTotp.isPending}
        onConfirm={() => dropTotp.mutate({}, { onSettled: close })}
      />
      <ConfirmDialog
        open={asking === 'codes'}
        onOpenChange={close}
        title={t('account.recovery.make')}
        text={t('account.recovery.makeText')}
        confirmLabel={t('account.recovery.make')}
        cancelLabel={t('office.cancel')}
        busy={fresh.isPending}
        onConfirm={() => fresh.mutate({}, { onSuccess: ({ recoveryCodes }) => keep(recoveryCodes), onError: close })}
      />
      <Dialog
        open={codes !== null}
        onOpenChange={() => setCodes(null)}
        title={t('account.way.recovery')}
        closeLabel={t('office.close')}
      >
        {codes && <RecoveryCodes codes={codes} keptLabel={t('account.recovery.kept')} onKept={() => setCodes(null)} />}
      </Dialog>
    </>
  )
}

function Line({ title, meta, children }: { title: string; meta: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        {meta && <p className="text-ink-3">{meta}</p>}
      </div>
      {children}
    </li>
  )
}

function PasskeyLine({ passkey }: { passkey: Account['factors']['passkeys'][number] }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const remove = useAct(officePasskeyRemove, t('account.removed'))
  return (
    <Line
      title={passkey.name}
      meta={t('account.passkeySince', {
        host: passkey.host ?? t('account.hostUnknown'),
        at: formatMoment(passkey.createdAt, locale),
        used: passkey.lastUsedAt ? formatMoment(passkey.lastUsedAt, locale) : '–',
      })}
    >
      <Button size="small" aria-label={t('account.removeNamed', { name: passkey.name })} onClick={() => setOpen(true)}>
        {t('account.remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        danger
        title={t('account.removeNamed', { name: passkey.name })}
        text={t('account.removePasskeyText')}
        confirmLabel={t('account.remove')}
        cancelLabel={t('office.cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: passkey.id }, { onSettled: () => setOpen(false) })}
      />
    </Line>
  )
}
