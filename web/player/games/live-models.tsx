import { launchChat, liveModels, type LiveModelRow } from '#contract/catalogue/live-models.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import { TableRow } from './table-row.tsx'

/** How long a list of tables is cached, and how often it is read, in milliseconds. */
const LOOK_MS = 8_000
/** How many tables the row shows: those with players come first. */
const SHOWN = 12

/** Shows the presenters of the live tables, with links to the table and to its chat. */
export function LiveModels() {
  const t = useT()
  const { data, isError } = useCall(liveModels, {}, { refetchInterval: LOOK_MS, staleTime: LOOK_MS })
  if (isError && !data) return null
  if (data?.source === 'live' && data.content.length === 0) return null
  return (
    <TableRow
      id="live-models"
      title={t('games.live')}
      note={data?.source === 'away' ? t('games.live.away') : undefined}
      waitingClass="h-36"
    >
      {data ? data.content.slice(0, SHOWN).map((model) => <Model key={model.modelId} model={model} />) : null}
    </TableRow>
  )
}

function Model({ model }: { model: LiveModelRow }) {
  const t = useT()
  const locale = useLocale()
  const openChat = async () => {
    try {
      const { chatUrl } = await call(launchChat, { modelId: model.modelId, language: locale })
      location.assign(chatUrl)
    } catch (error) {
      showToast('error', asApiError(error).message)
    }
  }
  return (
    <li className="flex w-64 flex-none snap-start flex-col gap-2 rounded-card border border-line bg-surface-1 p-3.5 shadow-e1">
      <div className="min-w-0">
        <h3 className="truncate text-base!">{model.tableName}</h3>
        <p className="truncate text-xs text-ink-3">{t('games.live.presenter', { vendor: model.name })}</p>
      </div>
      <div className="flex items-center justify-between gap-2 text-sm">
        <Tag tone={model.state === 'BETTING' ? 'positive' : 'neutral'}>{t(`games.live.state.${model.state}`)}</Tag>
        {model.players > 0 && (
          <span className="text-ink-2">{t('games.live.players', { shown: formatCount(model.players, locale) })}</span>
        )}
      </div>
      <div className="mt-auto flex gap-2">
        <a href={paths.game(model.gameCode)} className={buttonClass({ size: 'small', className: 'flex-1' })}>
          {t('games.live.sit')}
        </a>
        {model.hasChat && (
          <Button size="small" tone="outline" onClick={() => void openChat()}>
            {t('games.live.chat')}
          </Button>
        )}
      </div>
    </li>
  )
}
