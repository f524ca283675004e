import { useQuery } from '@tanstack/react-query'
import type { SealedDay } from '#contract/statements/statement-proof.mjs'
import type { ApiError } from '#web/lib/api-error.ts'
import { readLocal, writeLocal } from '#web/lib/browser-storage.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProofBlock } from '#web/ui/proof-block.tsx'
import { useSite } from '../frame/site.ts'
import { openModal } from '../frame/modal-state.ts'
import { canCheck, sha256 } from './check-statement.ts'
import { type About, fetchRoots, saveJson } from './fetch-statement.ts'
import { followAll, type Followed, lastDays, type Pin, readPins, writePins } from './follow-chain.ts'

const textOf = ({ day, link }: Pin) => `${day}:${link}`

/**
 * Follows the chain of this brand's ledgers and stores its present end. Fails like any network call; the stored end
 * then stays unchanged.
 */
async function follow(
  about: About,
  brand: string,
  verified: readonly SealedDay[],
  signal: AbortSignal,
): Promise<{ followed: Followed[]; isKept: boolean }> {
  const pins = readPins(readLocal('chain'), brand)
  const { followed, keep } = await followAll(
    sha256,
    (asked) => fetchRoots(about, asked, { signal }),
    pins,
    lastDays(verified),
  )
  const text = writePins(readLocal('chain'), brand, keep)
  writeLocal('chain', text)
  return { followed, isKept: readLocal('chain') === text }
}

/**
 * Shows the chain of sealed days as this device knows it: the last link that it saw, and whether the days that the
 * house publishes now still continue from it.
 */
export function ChainCard({ about = 'ledger', verified }: { about?: About; verified: readonly SealedDay[] }) {
  const t = useT()
  const code = useSite()?.merchantCode
  // chains of teams are kept beside those of the ledger
  const brand = about === 'team' && code !== undefined ? `${code}/team` : code
  const { data, isError, refetch } = useQuery<Awaited<ReturnType<typeof follow>>, ApiError>({
    queryKey: ['statement', 'chain', brand, [...lastDays(verified)].map(([ledger, pin]) => `${ledger} ${textOf(pin)}`)],
    queryFn: ({ signal }) => follow(about, brand ?? '', verified, signal),
    enabled: canCheck() && brand !== undefined,
    staleTime: Infinity,
  })
  if (isError && !data) {
    return (
      <Card className="flex flex-wrap items-center gap-3">
        <p role="alert" className="min-w-0 flex-1 basis-60">
          {t('statement.chainUnasked')}
        </p>
        <Button icon="arrow-clockwise" onClick={() => void refetch()}>
          {t('wallet.retry')}
        </Button>
      </Card>
    )
  }
  if (!data || !brand) return null
  const holding = data.followed.filter((one) => one.state === 'follows')
  return (
    <>
      {data.followed
        .filter((one) => one.state !== 'follows')
        .map((one) => (
          <ChainWarning key={one.ledger} brand={brand} followed={one} />
        ))}
      {holding.length > 0 && <ChainHolds holding={holding} isKept={data.isKept} />}
    </>
  )
}

function ChainHolds({ holding, isKept }: { holding: readonly Followed[]; isKept: boolean }) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('statement.chainTitle')}</h2>
      {holding.map(({ ledger, isFirst, newest: { since, day } }) => (
        <p key={ledger} className="text-sm text-ink-2">
          {t(isFirst ? 'statement.chainFirst' : 'statement.chainFollows', { ledger, since, day })}
        </p>
      ))}
      {!isKept && <p className="text-sm text-ink-2">{t('statement.chainNotKept')}</p>}
      <ProofBlock
        title={t('statement.chainKept')}
        copyLabel={t('statement.copy')}
        copiedLabel={t('statement.copied')}
        lines={holding.map(({ ledger, newest }) => ({ name: ledger, value: textOf(newest) }))}
      />
    </Card>
  )
}

/** Shows what does not match, and what to do about it; above everything else on the page. */
function ChainWarning({ brand, followed }: { brand: string; followed: Followed }) {
  const t = useT()
  const { ledger, state, pin, at, told } = followed
  const keepFile = () =>
    saveJson(`chain-${ledger.replace(' ', '-')}-${pin.day}.json`, {
      format: 'fairhouse.chain.1',
      brand,
      ledger,
      state,
      at,
      seen: pin,
      told,
    })
  return (
    <section
      role="alert"
      aria-label={t('statement.chainTitle')}
      className="order-first flex flex-col gap-3 rounded-card border border-negative bg-negative-soft p-(--fh-card-pad)"
    >
      <h2 className="flex items-center gap-2 text-negative">
        <Icon name="warning" />
        {t('statement.chainWarning')}
      </h2>
      <p className="text-ink-1">
        {t(`statement.chain.${state === 'follows' ? 'broken' : state}`, { ledger, day: pin.day, at })}
      </p>
      <p className="text-sm text-ink-1">{t('statement.chainAct')}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon="download-simple" onClick={keepFile}>
          {t('statement.chainFile')}
        </Button>
        <Button icon="headset" onClick={() => openModal({ kind: 'contact' })}>
          {t('statement.chainTell')}
        </Button>
      </div>
      <ProofBlock
        title={t('statement.chainKept')}
        copyLabel={t('statement.copy')}
        copiedLabel={t('statement.copied')}
        lines={[{ name: ledger, value: textOf(pin) }]}
      />
    </section>
  )
}
