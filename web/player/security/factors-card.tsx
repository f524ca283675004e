import { useState } from 'react'
import { passkeyRemove, recoveryCodes, totpRemove } from '#contract/identity/factors.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { hasPasskeys } from '#web/lib/passkeys.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Reason } from '#web/ui/reason.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import type { Overview } from './overview.ts'
import { SettingRow } from './setting-row.tsx'

type Factors = Overview['factors']
type Open = 'totp' | 'totp-off' | 'passkey' | 'codes' | { passkey: string; name: string } | null

/** Shows the second factors: authenticator app, passkeys, recovery codes. */
export function FactorsCard({ overview }: { overview: Overview }) {
  const t = useT()
  const { totp, passkeys, recoveryCodesLeft } = overview.factors
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)
  const isOn = totp !== null || passkeys.length > 0
  const done = (fresh: string[] | null) => {
    close()
    setCodes(fresh)
  }
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('security.factors')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t(isOn ? 'security.factors.on' : 'security.factors.off')}</p>
      <ul className="flex flex-col divide-y divide-line">
        <AuthenticatorRow totp={totp} isFirst={!isOn} onOpen={setOpen} />
        <SettingRow icon="key" title={t('security.passkeys')} text={t('security.passkeys.text')}>
          {hasPasskeys() ? (
            <Button size="small" onClick={() => setOpen('passkey')}>
              {t('security.passkeys.add')}
            </Button>
          ) : (
            <Reason>{t('security.passkeys.none')}</Reason>
          )}
        </SettingRow>
        {passkeys.map((key) => (
          <PasskeyRow key={key.id} passkey={key} onRemove={() => setOpen({ passkey: key.id, name: key.name })} />
        ))}
        {isOn && (
          <SettingRow
            icon="receipt"
            title={t('security.recovery')}
            tags={recoveryCodesLeft < 3 && <Tag tone="warning">{t('security.recovery.few')}</Tag>}
            text={t('security.recovery.left', { count: recoveryCodesLeft })}
          >
            <Button size="small" onClick={() => setOpen('codes')}>
              {t('security.recovery.renew')}
            </Button>
          </SettingRow>
        )}
      </ul>
      <AuthenticatorDialog open={open === 'totp'} onClose={close} onDone={done} />
      <PasskeyDialog open={open === 'passkey'} onClose={close} onDone={done} />
      <RemoveDialogs open={open} onClose={close} onCodes={done} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Card>
  )
}

type AuthenticatorRowProps = {
  totp: Factors['totp']
  /** The account has no second factor yet: the button that adds one is the card's main one. */
  isFirst: boolean
  onOpen: (dialog: 'totp' | 'totp-off') => void
}

function AuthenticatorRow({ totp, isFirst, onOpen }: AuthenticatorRowProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <SettingRow
      icon="device-mobile"
      title={t('security.totp')}
      tags={totp && <Tag tone="positive">{t('security.on')}</Tag>}
      text={totp ? t('security.since', { day: formatDay(totp.since, locale) }) : t('security.totp.text')}
    >
      <Button size="small" tone={isFirst ? 'primary' : 'secondary'} onClick={() => onOpen(totp ? 'totp-off' : 'totp')}>
        {t(totp ? 'security.turnOff' : 'security.totp.turnOn')}
      </Button>
    </SettingRow>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Factors['passkeys'][number]; onRemove: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <SettingRow
      icon="identification-card"
      title={passkey.name}
      text={
        passkey.lastUsedAt
          ? t('security.lastUsed', { moment: formatDay(passkey.lastUsedAt, locale) })
          : t('security.since', { day: formatDay(passkey.createdAt, locale) })
      }
    >
      <Button size="small" aria-label={t('security.removeNamed', { name: passkey.name })} onClick={onRemove}>
        {t('security.remove')}
      </Button>
    </SettingRow>
  )
}

function RemoveDialogs({
  open,
  onClose,
  onCodes,
}: {
  open: Open
  onClose: () => void
  onCodes: (codes: string[]) => void
}) {
  const t = useT()
  const turnOff = useSend(totpRemove, [securityOverview])
  const remove = useSend(passkeyRemove, [securityOverview])
  const renew = useSend(recoveryCodes, [securityOverview])
  const onError = (error: Error) => showToast('error', error.message)
  const finish = { onSuccess: onClose, onError }
  const passkey = typeof open === 'object' ? open : null
  const common = { onOpenChange: onClose, cancelLabel: t('security.cancel') }
  return (
    <>
      <ConfirmDialog
        {...common}
        open={open === 'totp-off'}
        title={t('security.totp.off.title')}
        text={t('security.totp.off.text')}
        confirmLabel={t('security.turnOff')}
        danger
        busy={turnOff.isPending}
        onConfirm={() => turnOff.mutate({}, finish)}
      />
      <ConfirmDialog
        {...common}
        open={passkey !== null}
        title={t('security.passkeys.remove.title', { name: passkey?.name ?? '' })}
        text={t('security.passkeys.remove.text')}
        confirmLabel={t('security.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => passkey && remove.mutate({ id: passkey.passkey }, finish)}
      />
      <ConfirmDialog
        {...common}
        open={open === 'codes'}
        title={t('security.recovery.renew')}
        text={t('security.recovery.renew.text')}
        confirmLabel={t('security.recovery.renew')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate({}, { onSuccess: ({ recoveryCodes: fresh }) => onCodes(fresh), onError })}
      />
    </>
  )
}
