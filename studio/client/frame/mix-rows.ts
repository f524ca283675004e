/** What is mixed into a shared round beside its link, as far as it is revealed. */
import { isTold, mixText, type RoundMix } from '#games/fair/round-mix.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { shortHash } from './header.ts'
import { proofRow } from './proof-list.ts'

/** Returns lines of a proof; none for a round of the first recipe. */
export function mixRows(mix: RoundMix | null): HTMLElement[] {
  if (!mix) return []
  const hashRow = (label: () => string, hash: string | null) =>
    proofRow(label, hash ? shortHash(hash) : t('fair.later'), hash ?? undefined)
  const { seal, seed, root, own, beacon } = mix
  return [
    hashRow(() => t('mix.seal'), seal),
    hashRow(() => t('mix.root'), root),
    hashRow(() => t('mix.seed'), seed),
    ...(own && own.seed !== '' ? [hashRow(() => t('mix.own'), own.seed)] : []),
    ...(beacon
      ? [
          proofRow(() => t('mix.pulse'), String(beacon.pulse), `${beacon.source} ${beacon.pulse}`),
          hashRow(() => t('mix.value'), beacon.value),
        ]
      : [proofRow(() => t('mix.pulse'), t('mix.noBeacon'))]),
    ...(isTold(mix) ? [proofRow(() => t('mix.text'), `ROUND|${mix.recipe}|…`, mixText(mix))] : []),
  ]
}
