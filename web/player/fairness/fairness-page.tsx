import { fairness, type FairGame } from '#contract/catalogue/fairness.ts'
import { GAME_TYPES, type GameType } from '#contract/catalogue/games.ts'
import { RECIPE } from '#games/fair/recipe.ts'
import { PEOPLE_RECIPE } from '#games/fair/recipe-people.ts'
import { SHARED_RECIPE } from '#games/fair/recipe-shared.ts'
import { useEffect } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ChipRow } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import type { FairnessSearch } from './fairness-search.ts'
import { FairnessTable } from './fairness-table.tsx'
import { GameFairness } from './game-fairness.tsx'

export type FairnessPageProps = {
  state: FairnessSearch
  onState: (next: FairnessSearch) => void
  /** The engine whose details are open, from the part of the address after #. */
  open: string
}

const SKELETONS = 8

/** Returns whether every search word is in the name of one title. */
function fits({ titles, engine, gameTypes }: FairGame, { search = '', type }: FairnessSearch): boolean {
  const words = search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const has = (name: string) => words.every((word) => name.toLocaleLowerCase().includes(word))
  return (type === undefined || gameTypes.includes(type)) && (words.length === 0 || [engine, ...titles].some(has))
}

/** Shows the return of every game by its rules, and the return that was observed. */
export function FairnessPage({ state, onState, open }: FairnessPageProps) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(fairness, { language: locale })
  const shown = data?.games.filter((game) => fits(game, state)) ?? []
  const opened = data?.games.find((game) => game.engine === open)
  useEffect(() => {
    if (data && open && !opened) goTo(paths.fairness(state))
  }, [data, open, opened, state])
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-3">
        <h1>{t('fairness.title')}</h1>
        <span role="status" className="min-w-26 text-sm font-medium text-ink-3">
          {data ? t('fairness.count', { count: shown.length, shown: formatCount(shown.length, locale) }) : '\u00a0'}
        </span>
      </div>
      <div className="mt-2 max-w-[80ch] text-ink-2">
        <p>{t('fairness.intro', { days: formatCount(data?.periodDays ?? 365, locale) })}</p>
        <p className="mt-2 text-sm">{t('fairness.read')}</p>
      </div>
      <CheckYourself verifyUrl={data?.verifyUrl} />
      <Filters games={data?.games ?? []} state={state} onState={onState} />
      <Panel className="mt-3">
        {isError && !data && (
          <ErrorState
            title={t('fairness.failed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={SKELETONS} />}
        {data && shown.length === 0 && (
          <EmptyState
            picture="search"
            title={t('fairness.none')}
            hint={t('fairness.noneHint')}
            action={
              <Button size="small" onClick={() => onState({})}>
                {t('fairness.clear')}
              </Button>
            }
          />
        )}
        {shown.length > 0 && <FairnessTable games={shown} state={state} />}
      </Panel>
      <Recipe />
      <Trust />
      {data && opened && (
        <GameFairness game={opened} currency={data.currency} onClose={() => goTo(paths.fairness(state))} />
      )}
    </>
  )
}

/** Shows the two ways to recompute a round: the studio's page, and a command. */
function CheckYourself({ verifyUrl }: { verifyUrl: string | undefined }) {
  const t = useT()
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      {/* rendered before its address is known, so that nothing moves */}
      <a
        href={verifyUrl}
        target="_blank"
        rel="noreferrer"
        className={cx(
          'inline-flex min-h-9 items-center gap-1.5 font-semibold text-brand-ink hover:underline',
          !verifyUrl && 'invisible',
        )}
      >
        <Icon name="shield-check" size="s" />
        {t('fairness.verify')}
      </a>
      <span>
        {t('fairness.cli')}{' '}
        <code dir="ltr" className="rounded-xs bg-surface-3 px-1.5 py-0.5 whitespace-nowrap text-ink-1">
          npx fairhouse-verify round.json
        </code>
      </span>
    </div>
  )
}

/** Prints the program that recomputes a round from its seeds. */
function Recipe() {
  const t = useT()
  return (
    <section className="mt-8 max-w-[80ch] text-ink-2">
      <h2 className="text-ink-1">{t('fairness.recipe')}</h2>
      <p className="mt-2 text-sm">{t('fairness.recipeText')}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold text-brand-ink">
          {t('fairness.recipeShow')}
        </summary>
        <pre
          dir="ltr"
          className="mt-2 rounded-control bg-surface-2 p-3 text-xs break-words whitespace-pre-wrap text-ink-1"
        >
          <code>{[RECIPE, SHARED_RECIPE, PEOPLE_RECIPE].join('\n\n')}</code>
        </pre>
      </details>
    </section>
  )
}

const TRUST = ['nobody', 'process', 'broken', 'matches', 'own', 'ledger'] as const

/** Says in plain words what a member cannot verify and has to trust. */
function Trust() {
  const t = useT()
  return (
    <section className="mt-8 max-w-[80ch] text-ink-2">
      <h2 className="text-ink-1">{t('fairness.trust.title')}</h2>
      {TRUST.map((part) => (
        <p key={part} className="mt-2 text-sm">
          {t(`fairness.trust.${part}`)}
        </p>
      ))}
    </section>
  )
}

function Filters({
  games,
  state,
  onState,
}: {
  games: readonly FairGame[]
  state: FairnessSearch
  onState: (next: FairnessSearch) => void
}) {
  const t = useT()
  const types = GAME_TYPES.filter((type) => games.some((game) => game.gameTypes.includes(type)))
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 lg:max-w-md">
        <Field
          label={t('fairness.search')}
          type="search"
          enterKeyHint="search"
          leading={<Icon name="magnifying-glass" size="s" />}
          value={state.search ?? ''}
          onChange={(event) => onState({ ...state, search: event.target.value || undefined })}
        />
      </div>
      <ChipRow label={t('fairness.filters')}>
        <ChipSelect
          label={t('fairness.type')}
          all={t('fairness.type.all')}
          options={types.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
          value={state.type ?? null}
          onValueChange={(type) => onState({ ...state, type: (type ?? undefined) as GameType | undefined })}
        />
      </ChipRow>
    </div>
  )
}
