import { forgetDevice, securityOverview } from '#contract/identity/security.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { deviceText } from './device-text.ts'
import type { Overview } from './overview.ts'
import { SettingRow } from './setting-row.tsx'

/**
 * Lists the browsers in which the account was used, whether each is trusted or remembers the login, and a button that
 * forgets it.
 */
export function DevicesCard({ overview }: { overview: Overview }) {
  const t = useT()
  const locale = useLocale()
  const forget = useSend(forgetDevice, [securityOverview])
  if (overview.devices.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('security.devices')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('security.devices.text')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {overview.devices.map((device) => (
          <SettingRow
            key={device.id}
            icon={device.device.isPhone ? 'device-mobile' : 'globe-simple'}
            title={deviceText(device.device, t)}
            tags={
              <>
                {device.isCurrent && <Tag tone="positive">{t('security.here')}</Tag>}
                {device.trustedUntil && (
                  <Tag tone="info">{t('security.trusted', { day: formatDay(device.trustedUntil, locale) })}</Tag>
                )}
                {device.isRemembered && <Tag>{t('security.remembered')}</Tag>}
              </>
            }
            text={t('security.seen', {
              first: formatDay(device.firstSeenAt, locale),
              last: formatMoment(device.lastSeenAt, locale),
            })}
          >
            {!device.isCurrent && (
              <Button
                size="small"
                busy={forget.isPending && forget.variables.id === device.id}
                aria-label={t('security.forgetNamed', { device: deviceText(device.device, t) })}
                onClick={() =>
                  forget.mutate(
                    { id: device.id },
                    {
                      onSuccess: () => showToast('success', t('security.forgotten')),
                      onError: (error) => showToast('error', error.message),
                    },
                  )
                }
              >
                {t('security.forget')}
              </Button>
            )}
          </SettingRow>
        ))}
      </ul>
    </Card>
  )
}
