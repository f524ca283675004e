import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import { previewLobbyOrder } from '#contract/catalogue/office-lobby-order.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { callOffice } from '../operator-session.ts'
import { sectionName } from './section-name.ts'

type Placed = OutputOf<typeof previewLobbyOrder>['sections'][number]['games'][number]
const DEVICES = ['phone', 'desktop'] as const
const LANGUAGES = ['bn', 'en'] as const

/** Shows what players would see, on a chosen device and in a chosen language, and why each game is in its place. */
export function LobbyPreview({ content }: { content: LobbyOrder }) {
  const t = useT()
  const locale = useLocale()
  const [device, setDevice] = useState<(typeof DEVICES)[number]>('phone')
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>(locale === 'en' ? 'en' : 'bn')
  const { data, isError, refetch } = useQuery({
    queryKey: [previewLobbyOrder.id, language, content],
    queryFn: () => callOffice(previewLobbyOrder, { content, language }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="me-auto">{t('office.lobby.preview')}</h2>
        <Segmented
          label={t('office.lobby.preview.device')}
          value={device}
          onValueChange={setDevice}
          options={DEVICES.map((one) => ({ value: one, label: t(`office.lobby.preview.${one}`) }))}
        />
        <Segmented
          label={t('office.lobby.preview.language')}
          value={language}
          onValueChange={setLanguage}
          options={[
            { value: 'bn', label: 'বাংলা' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      <div
        role="region"
        aria-label={t('office.lobby.preview')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard, too
        tabIndex={0}
        className={cx(
          'max-h-[70vh] overflow-y-auto rounded-card bg-canvas p-3',
          device === 'phone' && 'mx-auto max-w-[390px]',
        )}
        lang={language}
      >
        {data?.sections.map(({ section, total, games }) => (
          <section key={section} aria-label={t(sectionName(section))} className="mb-4">
            <h3 className="mb-1.5 text-base font-semibold">
              {t(sectionName(section))} {total > 0 && <span className="num text-ink-3">{total}</span>}
            </h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard, too */}
            <ul aria-label={t(sectionName(section))} tabIndex={0} className="flex gap-2 overflow-x-auto pb-1">
              {games.map((placed) => (
                <PreviewCard key={placed.game.nodeId} placed={placed} isPhone={device === 'phone'} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

function PreviewCard({ placed: { game, reason, players }, isPhone }: { placed: Placed; isPhone: boolean }) {
  const t = useT()
  return (
    <li className={cx('flex-none', isPhone ? 'w-[104px]' : 'w-[92px]')}>
      <Picture picture={game.picture} sizes="104px" className="block aspect-3/4 rounded-control" />
      <span className="block truncate text-xs font-medium">{game.gameName}</span>
      <span className={cx('block truncate text-2xs', reason === 'pinned' ? 'text-brand-ink' : 'text-ink-3')}>
        {t(`office.lobby.why.${reason}`, { players })}
      </span>
    </li>
  )
}
