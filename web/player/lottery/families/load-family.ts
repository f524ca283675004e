/** Loads a family of lotteries with its words, once. Fails with ChunkError where the network does. */
import { useQuery } from '@tanstack/react-query'
import { loadSubject, useLocale } from '#web/lib/i18n.tsx'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { recoverDeploy } from '#web/lib/recover-deploy.ts'
import type { OpenLottery } from './family.ts'
import { LOADERS } from './loaders.ts'

const opened = new Map<string, OpenLottery>()

/** Returns a lottery with its plays. Throws RangeError for a family that this page does not know. */
export async function openLottery(familyName: string, gameCode: string): Promise<OpenLottery> {
  const load = LOADERS[familyName]
  if (!load) throw new RangeError(`no family ${familyName}`)
  const [{ family }] = await Promise.all([
    loadChunk(`lottery ${familyName}`, load, { recover: recoverDeploy }),
    loadSubject(`lottery-${familyName}`),
  ])
  const known = opened.get(gameCode) ?? family.open(gameCode)
  opened.set(gameCode, known)
  return known
}

/** The key of a loaded family in the page's cache. */
export const familyKey = (familyName: string | null, gameCode: string, locale: string): readonly unknown[] => [
  'lottery family',
  familyName,
  gameCode,
  locale,
]

/** Returns a lottery with its plays, once both are loaded. `familyName`: null while it is unknown. */
export function useLottery(familyName: string | null, gameCode: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: familyKey(familyName, gameCode, locale),
    // what is loaded is there at once: a promise, even a kept one, would first show what stands for it
    initialData: () => opened.get(gameCode),
    queryFn: () => openLottery(familyName ?? '', gameCode),
    enabled: familyName !== null,
    staleTime: Infinity,
  })
}
