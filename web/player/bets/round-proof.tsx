import type { RoundMix } from '#games/fair/round-mix.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { type ProofLine, ProofBlock } from '#web/ui/proof-block.tsx'
import { paths } from '#contract/paths.ts'
import { readerOf, type RoundFacts, type RoundProof } from '#web/rounds/round-facts.ts'
import { verifyRound } from './verify-round.ts'

const SHOWN = 8
const cut = (hash: string) => (hash.length > SHOWN + 4 ? `${hash.slice(0, SHOWN)}…${hash.slice(-4)}` : hash)

/** Returns the values that were mixed into a shared round, as far as they are published. */
function mixLines(mix: RoundMix | null, t: ReturnType<typeof useT>): ProofLine[] {
  if (!mix) return []
  const line = (name: MessageKey, value: string | null): ProofLine[] =>
    value ? [{ name: t(name), value, shown: cut(value) }] : []
  return [
    ...line('bets.mix.roundSeal', mix.seal),
    ...line('bets.mix.roundSeed', mix.seed),
    ...line('bets.mix.betsRoot', mix.root),
    ...line('bets.mix.ownPart', mix.own?.seed ?? null),
    mix.beacon
      ? {
          name: t('bets.mix.beacon'),
          value: `${mix.beacon.source} ${mix.beacon.pulse} ${mix.beacon.value ?? ''}`.trim(),
          shown: String(mix.beacon.pulse),
        }
      : { name: t('bets.mix.beacon'), value: t('bets.mix.noBeacon') },
  ]
}

/** Shows the seeds of a round and whether they give its result, computed on this device. */
export function RoundProof({ roundId, facts, proof }: { roundId: string; facts: RoundFacts; proof: RoundProof }) {
  const t = useT()
  const { data: verdict } = useQuery({
    queryKey: ['verify', roundId, proof, facts],
    queryFn: () => verifyRound(facts, proof),
    staleTime: Infinity,
  })
  const result = readerOf(facts).resultOf(facts)
  const lines: ProofLine[] =
    proof.kind === 'chain'
      ? [
          { name: t('bets.sealedHash'), value: proof.terminalHash, shown: cut(proof.terminalHash) },
          ...(proof.hash
            ? [{ name: t('bets.houseSeed'), value: proof.hash, shown: t('bets.revealed', { seed: cut(proof.hash) }) }]
            : []),
          { name: t('bets.salt'), value: proof.salt, shown: cut(proof.salt) },
          { name: t('bets.nonce'), value: String(proof.roundNumber) },
          ...mixLines(proof.mix, t),
        ]
      : [
          { name: t('bets.sealedHash'), value: proof.serverSeedHash, shown: cut(proof.serverSeedHash) },
          {
            name: t('bets.houseSeed'),
            value: proof.serverSeed ?? t('bets.afterRotation'),
            ...(proof.serverSeed ? { shown: t('bets.revealed', { seed: cut(proof.serverSeed) }) } : {}),
          },
          { name: t('bets.yourSeed'), value: proof.clientSeed, shown: cut(proof.clientSeed) },
          { name: t('bets.nonce'), value: String(proof.nonce) },
        ]
  if (verdict === 'matches' && result) lines.push({ name: t('bets.result'), value: result, isResult: true })
  const title =
    verdict === 'matches' ? t('bets.verified') : verdict === 'differs' ? t('bets.mismatch') : t('bets.sealedTitle')
  return (
    <ProofBlock
      title={title}
      lines={lines}
      how={{ label: t('bets.how'), href: paths.verify() }}
      copyLabel={t('bets.copy')}
      copiedLabel={t('bets.copied')}
    />
  )
}
