import type { OutputOf } from '#contract/call.ts'
import type { vip } from '#contract/vip/vip.ts'

/** What the page shows. */
export type Vip = OutputOf<typeof vip>
