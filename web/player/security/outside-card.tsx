import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { socialLinkBegin, socialLinkFinish, socialLinks, socialUnlink } from '#contract/identity/social.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall, useSend } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ProviderMark } from '#web/ui/provider-mark.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { takeOutsideReturn } from '../session/auth-state.ts'
import { SettingRow } from './setting-row.tsx'

type Row = OutputOf<typeof socialLinks>[number]

/**
 * Lists the outside providers that can log in to the account, linked or not. Renders nothing where the brand has none.
 */
export function OutsideCard() {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(socialLinks, {})
  const [open, setOpen] = useState<Row | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const finish = useSend(socialLinkFinish, [socialLinks, securityOverview])
  const unlink = useSend(socialUnlink, [socialLinks, securityOverview])
  const say = (error: Error) => showToast('error', error.message)
  const { mutate } = finish
  useEffect(() => {
    if (takeOutsideReturn())
      mutate({}, { onSuccess: () => showToast('success', t('security.outside.linked')), onError: say })
  }, [mutate, t])
  if (!data || data.length === 0) return null
  const begin = async (provider: string) => {
    setBusy(provider)
    try {
      location.assign((await call(socialLinkBegin, { provider })).url)
    } catch (error) {
      say(asApiError(error))
      setBusy(null)
    }
  }
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('security.outside')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('security.outside.text')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((row) => (
          <SettingRow
            key={row.code}
            mark={<ProviderMark mark={row.mark} />}
            title={row.name}
            text={
              row.link
                ? [row.link.email, t('security.since', { day: formatDay(row.link.linkedAt, locale) })]
                    .filter(Boolean)
                    .join(' · ')
                : t('security.outside.none')
            }
          >
            {row.link ? (
              <Button
                size="small"
                aria-label={t('security.removeNamed', { name: row.name })}
                onClick={() => setOpen(row)}
              >
                {t('security.remove')}
              </Button>
            ) : (
              <Button
                size="small"
                busy={busy === row.code || finish.isPending}
                aria-label={`${row.name}: ${t('security.outside.connect')}`}
                onClick={() => void begin(row.code)}
              >
                {t('security.outside.connect')}
              </Button>
            )}
          </SettingRow>
        ))}
      </ul>
      <ConfirmDialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={t('security.outside.remove.title', { name: open?.name ?? '' })}
        text={t('security.outside.remove.text')}
        confirmLabel={t('security.remove')}
        cancelLabel={t('security.cancel')}
        danger
        busy={unlink.isPending}
        onConfirm={() =>
          open && unlink.mutate({ provider: open.code }, { onSuccess: () => setOpen(null), onError: say })
        }
      />
    </Card>
  )
}
