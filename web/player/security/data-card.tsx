import { EXPORT_KEPT_DAYS, listExports, orderPersonalData, PERSONAL } from '#contract/exports/exports.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { localOffsetMinutes } from '#web/lib/date-range.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { formatBytes, saveExport } from '#web/lib/save-export.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SettingRow } from './setting-row.tsx'

/** How often the file is read again, in milliseconds, so that the page is up to date without the live channel. */
const ASK_AGAIN_MS = 3000
const tell = (error: ApiError) => showToast('error', error.message)

/**
 * Exports everything that the house stores about the member as a file: it is ordered, made in the background, and saved
 * after the member has confirmed their identity.
 */
export function DataCard() {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(
    listExports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.exports.some((one) => one.record === PERSONAL && isUnderWay(one.state)) ? ASK_AGAIN_MS : false,
    },
  )
  const order = useSend(orderPersonalData, [listExports])
  const file = data?.exports.find((one) => one.record === PERSONAL)
  const begin = () =>
    order.mutate({ requestId: crypto.randomUUID(), utcOffsetMinutes: localOffsetMinutes() }, { onError: tell })
  const text =
    file?.state === 'ready'
      ? t('security.data.ready', {
          size: formatBytes(file.bytes, locale),
          moment: formatMoment(file.expiresAt, locale),
        })
      : file?.state === 'failed'
        ? t('security.data.failed')
        : file
          ? t('security.data.underWay')
          : t('security.data.text', { days: formatCount(EXPORT_KEPT_DAYS, locale) })
  return (
    <Card>
      <ul>
        <SettingRow icon="download-simple" title={t('security.data')} text={text}>
          <div role="status" className="flex flex-wrap gap-2">
            {file?.state === 'ready' && (
              <Button size="small" tone="primary" onClick={() => void saveExport(file.id).catch(tell)}>
                {t('security.data.save')}
              </Button>
            )}
            <Button
              size="small"
              busy={order.isPending || (file !== undefined && isUnderWay(file.state))}
              disabled={!data}
              onClick={begin}
            >
              {file?.state === 'ready' ? t('security.data.again') : t('security.data.order')}
            </Button>
          </div>
        </SettingRow>
      </ul>
    </Card>
  )
}

function isUnderWay(state: string): boolean {
  return state === 'waiting' || state === 'running'
}
