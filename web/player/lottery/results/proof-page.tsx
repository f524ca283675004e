import { useQuery } from '@tanstack/react-query'
import { lotteryRules } from '#contract/lottery/hall.ts'
import { drawProof, type DrawProof } from '#contract/lottery/results.ts'
import { paths } from '#contract/paths.ts'
import { takesShots, yeekeeResult } from '#games/lottery/sea/yeekee.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ProofLine, ProofBlock } from '#web/ui/proof-block.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { DrawnNumbers } from '../boards/drawn-numbers.tsx'
import { PrizeTable } from '../boards/prize-table.tsx'
import { useLottery } from '../families/load-family.ts'
import { Explained } from '../glossary.tsx'
import { checkDraw, type DrawVerdict } from './check-draw.ts'

export type ProofPageProps = { gameCode: string; issue: string }

/** Shows how an issue was drawn, and draws it again in this browser. */
export function ProofPage({ gameCode, issue }: ProofPageProps) {
  const t = useT()
  const locale = useLocale()
  const proof = useCall(drawProof, { gameCode, issue })
  const rules = useCall(lotteryRules, { gameCode, language: locale })
  const opened = useLottery(rules.data?.lottery.family ?? null, gameCode)
  const failed = proof.isError && !proof.data
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1>{t('lottery.proof')}</h1>
        <p className="mt-1 text-sm text-ink-2">
          {rules.data && `${rules.data.lottery.name} · `}
          <span className="num">{t('lottery.issue', { issue })}</span>
        </p>
        {proof.data?.chain && <p className="mt-2 max-w-[70ch] text-sm text-ink-2">{t('lottery.proofIntro')}</p>}
      </div>
      {failed && (
        <Panel>
          <ErrorState
            title={t('lottery.resultsFailed')}
            hint={proof.error.message || t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void proof.refetch()}
          />
        </Panel>
      )}
      {!proof.data && !failed && <Skeleton className="h-80 rounded-card!" />}
      {proof.data && (
        <>
          {proof.data.board && (
            <Card>
              {rules.data && rules.data.lottery.family === 'vietnam' ? (
                <PrizeTable board={proof.data.board} />
              ) : (
                <DrawnNumbers family={rules.data?.lottery.family ?? ''} board={proof.data.board} size="l" />
              )}
            </Card>
          )}
          {opened.data && <Verdict proof={proof.data} format={opened.data.format} />}
          <Parts proof={proof.data} />
          <Shots proof={proof.data} />
          <Sources proof={proof.data} />
          <div className="flex flex-wrap gap-2">
            <Button
              icon="download-simple"
              onClick={() => saveFile(`draw-${gameCode}-${issue}.json`, JSON.stringify(proof.data, null, 2))}
            >
              {t('lottery.saveProof')}
            </Button>
            <a href={paths.lotteryResults({ game: gameCode })} className={buttonClass()}>
              {t('lottery.results')}
            </a>
          </div>
          {proof.data.chain && (
            <p className="text-sm text-ink-2">
              {t('lottery.proofCli')}{' '}
              <code dir="ltr" className="rounded-xs bg-surface-3 px-1.5 py-0.5 text-ink-1">
                npx fairhouse-verify draw.json
              </code>
            </p>
          )}
        </>
      )}
    </div>
  )
}

type Format = Parameters<typeof checkDraw>[0]

function Verdict({ proof, format }: { proof: DrawProof; format: Format }) {
  const t = useT()
  const { data: verdict } = useQuery({
    queryKey: ['check draw', proof, format.code],
    queryFn: () => checkDraw(format, proof),
    staleTime: Infinity,
    // it is computed here and needs no network
    networkMode: 'always',
  })
  if (!verdict) return <Skeleton className="h-16 rounded-card!" />
  const isGood = verdict.kind === 'matches'
  return (
    <section
      role="status"
      className={
        verdict.kind === 'differs'
          ? 'flex items-start gap-3 rounded-card bg-negative-soft p-4 text-negative'
          : isGood
            ? 'flex items-start gap-3 rounded-card bg-proof-soft p-4 text-proof-ink'
            : 'flex items-start gap-3 rounded-card bg-surface-2 p-4 text-ink-2'
      }
    >
      <Icon name={isGood ? 'seal-check-fill' : verdict.kind === 'differs' ? 'warning' : 'info'} />
      <div className="min-w-0">
        <h2 className="text-base!">{t(`lottery.verdict.${verdict.kind}`)}</h2>
        <p className="mt-1 text-sm text-ink-1">{t(`lottery.verdictHint.${verdict.kind}`)}</p>
        <Faults verdict={verdict} />
      </div>
    </section>
  )
}

function Faults({ verdict }: { verdict: DrawVerdict }) {
  const t = useT()
  if (verdict.kind !== 'differs') return null
  return (
    <ul className="mt-2 list-disc ps-5 text-sm">
      {verdict.faults.map((fault) => (
        <li key={fault}>{t(`lottery.fault.${fault}`)}</li>
      ))}
    </ul>
  )
}

function Parts({ proof }: { proof: DrawProof }) {
  const t = useT()
  const { chain, beacon, shots } = proof
  if (!chain) return null
  const line = (name: string, value: string | number | null | undefined): ProofLine[] =>
    value === null || value === undefined || value === '' ? [] : [{ name, value: String(value) }]
  const lines = [
    ...line(t('lottery.proof.seal'), chain.seal),
    ...line(t('lottery.proof.secret'), chain.secret ?? t('lottery.proof.later')),
    ...line(t('lottery.proof.commitment'), chain.commitment),
    ...line(t('lottery.proof.number'), chain.number),
    ...line(t('lottery.proof.code'), chain.code),
    ...line(t('lottery.proof.beacon'), beacon?.source),
    ...line(t('lottery.proof.pulse'), beacon?.pulse),
    ...line(t('lottery.proof.beaconSeal'), beacon?.seal),
    ...line(t('lottery.proof.value'), beacon?.value),
    ...line(t('lottery.proof.signature'), beacon?.signature),
    ...line(t('lottery.proof.shots'), shots?.count),
    ...line(t('lottery.proof.head'), shots?.head),
    ...line(t('lottery.proof.house'), shots?.house),
    ...line(t('lottery.proof.takenOut'), shots?.takenOut && t('lottery.proof.shot', { place: shots.takenOut })),
    ...line(t('lottery.proof.sum'), sumOf(shots)),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ProofBlock
        title={t('lottery.proofParts')}
        lines={lines}
        copyLabel={t('common.copy')}
        copiedLabel={t('copy_success')}
      />
      {beacon?.source === 'local' && (
        <p className="text-sm text-ink-2">
          <Explained term="beacon">{t('lottery.localBeacon')}</Explained>
        </p>
      )}
    </div>
  )
}

/** Adds the published shots up in this browser; null until they are told. */
function sumOf(shots: DrawProof['shots']): string | null {
  if (!shots || shots.house === null || shots.list.length === 0) return null
  const numbers = shots.list.map(({ shot }) => Number(shot))
  return yeekeeResult(numbers, Number(shots.house))?.sum.toString() ?? null
}

/** Lists the shots whose sum is the result, or says that a draw of a lottery with shots had none. */
function Shots({ proof: { gameCode, board, chain, shots } }: { proof: DrawProof }) {
  const t = useT()
  if (!shots && chain && board && takesShots({ code: gameCode }))
    return <p className="rounded-card bg-surface-2 p-4 text-sm text-ink-2">{t('lottery.noShots')}</p>
  if (!shots || shots.list.length === 0) return null
  return (
    <Card>
      <h2 className="text-base!">{t('lottery.proof.shotList')}</h2>
      <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
        {shots.list.map(({ place, shot, name }) => (
          <li key={place} className="flex min-h-8 items-center gap-2 text-sm">
            <span className="num w-9 text-end text-ink-3">{place}</span>
            <span dir="ltr" className={place === shots.takenOut ? 'money line-through' : 'money'}>
              {shot}
            </span>
            <span className="min-w-0 truncate text-ink-2">{name}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Sources({ proof }: { proof: DrawProof }) {
  const t = useT()
  const locale = useLocale()
  if (proof.sources.length === 0 && proof.corrections.length === 0) return null
  return (
    <Card>
      {proof.sources.length > 0 && <h2 className="text-base!">{t('lottery.sources')}</h2>}
      <ul>
        {proof.sources.map(({ name, at }) => (
          <li key={`${name} ${at}`} className="flex justify-between gap-3 py-1 text-sm">
            <span>{name}</span>
            <span className="num text-ink-3">{formatMoment(at, locale)}</span>
          </li>
        ))}
      </ul>
      {proof.corrections.map(({ at, reason }) => (
        <p key={at} className="mt-2 text-sm text-ink-2">
          {t('lottery.correction', { at: formatMoment(at, locale) })} {reason}
        </p>
      ))}
    </Card>
  )
}
