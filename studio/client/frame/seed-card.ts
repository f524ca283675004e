/** What seals the coming round, at the foot of a wide panel. */
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import type { GameContext } from './context.ts'
import { shortHash } from './header.ts'
import { proofBlock, proofRow } from './proof-list.ts'

/** Returns the seeds in force as a small block; only on wide screens, phones have the sheet. */
export function seedCard({ seeds }: Pick<GameContext, 'seeds'>): HTMLElement {
  return h('div', { class: 'seed-card wide-only-block' }, () => {
    const now = seeds()
    return (
      now &&
      proofBlock(
        proofRow(() => t('fair.sealed'), shortHash(now.serverSeedHash), now.serverSeedHash),
        proofRow(() => t('fair.yourSeed'), now.clientSeed, now.clientSeed),
        proofRow(() => t('fair.nonce'), h('span', { class: 'num' }, now.nonce)),
      )
    )
  })
}
