import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { socialLinkBegin, socialLinkFinish, socialLinks, socialUnlink } from '#contract/identity/social.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ProviderMark } from '#web/ui/provider-mark.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { takeOutsideReturn } from '../session/auth-state.ts'
import { SettingRow } from './setting-row.tsx'

type Row = OutputOf<typeof socialLinks>[number]

const say = (error: Error) => showToast('error', error.message)

/**
 * Lists the outside providers that can log in to the account, linked or not. Renders nothing where the brand has none.
 */
export function OutsideCard() {
  const t = useT()
  const { data } = useCall(socialLinks, {})
  const [open, setOpen] = useState<Row | null>(null)
  const { begin, beginning, isFinishing } = useLinking()
  if (!data || data.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('security.outside')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('security.outside.text')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((row) => (
          <ProviderRow
            key={row.code}
            row={row}
            isLinking={beginning === row.code || isFinishing}
            onLink={() => void begin(row.code)}
            onRemove={() => setOpen(row)}
          />
        ))}
      </ul>
      <UnlinkDialog row={open} onClose={() => setOpen(null)} />
    </Card>
  )
}

/**
 * Links a provider: `begin` sends the browser to it, and the page that it sends the reader back to finishes the link.
 * `beginning` is the provider that the browser is being sent to.
 */
function useLinking() {
  const t = useT()
  const [beginning, setBeginning] = useState<string | null>(null)
  const { mutate, isPending } = useSend(socialLinkFinish, [socialLinks, securityOverview])
  useEffect(() => {
    if (takeOutsideReturn())
      mutate({}, { onSuccess: () => showToast('success', t('security.outside.linked')), onError: say })
  }, [mutate, t])
  const begin = async (provider: string) => {
    setBeginning(provider)
    try {
      location.assign((await call(socialLinkBegin, { provider })).url)
    } catch (error) {
      say(asApiError(error))
      setBeginning(null)
    }
  }
  return { begin, beginning, isFinishing: isPending }
}

type ProviderRowProps = { row: Row; isLinking: boolean; onLink: () => void; onRemove: () => void }

function ProviderRow({ row, isLinking, onLink, onRemove }: ProviderRowProps) {
  const t = useT()
  const locale = useLocale()
  const { name, link } = row
  return (
    <SettingRow
      mark={<ProviderMark mark={row.mark} />}
      title={name}
      text={
        link
          ? [link.email, t('security.since', { day: formatDay(link.linkedAt, locale) })].filter(Boolean).join(' · ')
          : t('security.outside.none')
      }
    >
      {link ? (
        <Button size="small" aria-label={t('security.removeNamed', { name })} onClick={onRemove}>
          {t('security.remove')}
        </Button>
      ) : (
        <Button size="small" busy={isLinking} aria-label={`${name}: ${t('security.outside.connect')}`} onClick={onLink}>
          {t('security.outside.connect')}
        </Button>
      )}
    </SettingRow>
  )
}

/** Asks before it removes a provider's link; closed while `row` is null. */
function UnlinkDialog({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const t = useT()
  const unlink = useSend(socialUnlink, [socialLinks, securityOverview])
  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={onClose}
      title={t('security.outside.remove.title', { name: row?.name ?? '' })}
      text={t('security.outside.remove.text')}
      confirmLabel={t('security.remove')}
      cancelLabel={t('security.cancel')}
      danger
      busy={unlink.isPending}
      onConfirm={() => row && unlink.mutate({ provider: row.code }, { onSuccess: onClose, onError: say })}
    />
  )
}
