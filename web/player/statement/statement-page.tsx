import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { STATEMENT_DAYS_MAX } from '#contract/statements/statement.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { type DateRange, DateRangePicker, presetRange } from '#web/ui/date-range.tsx'
import { ProofBlock } from '#web/ui/proof-block.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useRangeLabels } from '../records/range-labels.ts'
import { ChainCard } from './chain-card.tsx'
import { canCheck, checkStatement } from './check-statement.ts'
import {
  type About,
  fetchStatement,
  type Kept,
  readKept,
  rootsPath,
  saveStatement,
  type Statement,
} from './fetch-statement.ts'
import { TeamFigures } from './team-figures.tsx'
import { VerdictCard } from './verdict-card.tsx'

const DAY_MS = 86_400_000

const isTooLong = ({ from, to }: DateRange) => (Date.parse(to) - Date.parse(from)) / DAY_MS >= STATEMENT_DAYS_MAX

/** Shows what an agent's team did on sealed days, and what it brought. */
export const TeamStatementPage = () => <StatementPage about="team" />

/**
 * Shows the reader's entries of sealed days, verified on this device against the public roots, and saves them as a
 * file.
 */
export function StatementPage({ about = 'ledger' }: { about?: About }) {
  const t = useT()
  const labels = useRangeLabels()
  const today = useToday()
  const [range, setRange] = useState<DateRange>(() => presetRange('7days', today))
  const tooLong = isTooLong(range)
  const { data, isError, refetch } = useQuery<Kept, ApiError>({
    queryKey: ['statement', about, range.from, range.to],
    queryFn: ({ signal }) => fetchStatement(about, range, signal),
    enabled: !tooLong,
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[68ch] text-ink-2">{t(about === 'team' ? 'statement.teamLead' : 'statement.lead')}</p>
      <DateRangePicker value={range} today={today} labels={labels} onValueChange={setRange} />
      {tooLong ? (
        <EmptyState picture="search" title={t('statement.tooLong')} hint={t('statement.tooLongHint')} />
      ) : isError && !data ? (
        <ErrorState
          title={t('wallet.loadFailed')}
          hint={t('wallet.moneySafe')}
          retryLabel={t('wallet.retry')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <>
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </>
      ) : data.statement.accounts.length === 0 ? (
        <>
          <EmptyState
            picture="shield"
            title={t('statement.nothing')}
            hint={t(about === 'team' ? 'statement.teamNothingHint' : 'statement.nothingHint')}
          />
          <ChainCard about={about} verified={[]} />
        </>
      ) : (
        <Checked about={about} kept={data} />
      )}
      <CheckFile about={about} />
    </div>
  )
}

function Checked({ about, kept: { statement, roots } }: { about: About; kept: Kept }) {
  const t = useT()
  const able = canCheck()
  const { data: verdict } = useQuery({
    queryKey: ['statement', 'verdict', about, statement.issuedAt, statement.from, statement.to],
    queryFn: () => checkStatement(statement, roots),
    enabled: able,
    staleTime: Infinity,
  })
  return (
    <>
      {able ? (
        <VerdictCard verdict={verdict ?? null} title={t('statement.title')} />
      ) : (
        <Card>{t('statement.cannotCheck')}</Card>
      )}
      <Summary about={about} statement={statement} />
      {verdict && <ChainCard about={about} verified={verdict.isVerified ? statement.days : []} />}
    </>
  )
}

function Summary({ about, statement }: { about: About; statement: Statement }) {
  const t = useT()
  const locale = useLocale()
  const entries = statement.accounts.reduce((sum, one) => sum + one.entries.length, 0)
  const days = new Set(statement.days.map((day) => day.day)).size
  const last = statement.days.at(-1)
  return (
    <>
      <Card className="flex flex-wrap items-end gap-x-10 gap-y-4">
        <Figure name={t('statement.entries')}>{formatCount(entries, locale)}</Figure>
        <Figure name={t('statement.days')}>{formatCount(days, locale)}</Figure>
        <div className="ms-auto max-sm:w-full">
          <Button icon="download-simple" wide onClick={() => saveStatement(statement)}>
            {t('statement.download')}
          </Button>
        </div>
      </Card>
      {about === 'team' && <TeamFigures statement={statement} />}
      {last && (
        <ProofBlock
          title={t('statement.public')}
          how={{
            label: t('statement.seePublic'),
            href: `${rootsPath(about)}?from=${statement.from}&to=${statement.to}`,
          }}
          copyLabel={t('statement.copy')}
          copiedLabel={t('statement.copied')}
          lines={[
            { name: t('statement.lastDay'), value: last.day },
            { name: t('statement.root'), value: last.root },
            { name: t('statement.link'), value: last.link },
          ]}
        />
      )}
    </>
  )
}

/** Verifies a saved file again, at any time and for any reader. */
function CheckFile({ about }: { about: About }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const {
    mutate,
    data: verdict,
    isError,
    isPending,
  } = useMutation({
    mutationFn: async (file: File) => {
      const { statement, roots } = await readKept(about, file)
      return checkStatement(statement, roots)
    },
  })
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('statement.fileTitle')}</h2>
      <p className="text-sm text-ink-2">{t('statement.fileHint')}</p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('statement.file')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) mutate(file)
          event.target.value = ''
        }}
      />
      <div>
        <Button icon="magnifying-glass" busy={isPending} disabled={!canCheck()} onClick={() => input.current?.click()}>
          {t('statement.chooseFile')}
        </Button>
      </div>
      {isError && (
        <p role="alert" className="text-negative">
          {t('statement.fileFailed')}
        </p>
      )}
      {verdict && <VerdictCard verdict={verdict} title={t('statement.fileTitle')} />}
      <p className="text-sm text-ink-3">
        {t('statement.tool')}{' '}
        <code dir="ltr" className="num whitespace-normal! [overflow-wrap:anywhere]">
          npx fairhouse-verify statement.json --roots roots.json
        </code>
      </p>
    </Card>
  )
}
