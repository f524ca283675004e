/** The figures of every original, from its card. */
import type { Figure } from './figures.ts'
import { ORIGINALS, type OriginalName } from './originals.ts'

const all = await Promise.all(ORIGINALS.map(async ({ name, figures }) => [name, (await figures()).FIGURES] as const))

/** The return of every option of every original; `all` has one entry a name. */
export const FIGURES_OF = Object.fromEntries(all) as Readonly<Record<OriginalName, readonly Figure[]>>
