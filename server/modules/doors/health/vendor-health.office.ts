/** Operators' calls about vendors' health. The contract lists their permissions. */
import type { OutputOf } from '#contract/call.ts'
import { vendorHealth } from '#contract/catalogue/office-lobby-order.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import { bindCall, seesHouse, type Http } from '#server/lib/http.ts'
import { getCatalogue, type Vendor } from '#server/modules/catalogue/titles/catalogue.ts'
import { listHealth, type Health } from './vendor-health.report.sql.ts'

const HEALTH_MINUTES = 10
/**
 * This many opened games that the vendor never fetched are a warning sign; fewer may be players who left before the
 * game loaded.
 */
const UNREACHED_MIN = 3

function stateOf(
  vendor: Vendor,
  { messages, launches, reached }: Health,
): OutputOf<typeof vendorHealth>['content'][number]['state'] {
  if (vendor.status !== 'on') return 'closed'
  if (launches - reached >= UNREACHED_MIN && reached * 2 < launches) return 'failing'
  return messages > 0 || reached > 0 ? 'well' : 'quiet'
}

/** Adds vendorHealth. */
export function bindVendorHealth(http: Http): void {
  const { env } = http
  bindCall(http, vendorHealth, async ({ merchant, operator }) => {
    const at = env.clock.now()
    const isForAll = seesHouse(operator, 'house.vendors')
    const [health, { byCode }] = await Promise.all([
      listHealth(env.db, isForAll ? null : merchant, after(at, -HEALTH_MINUTES * MINUTE_MS), at),
      getCatalogue(env),
    ])
    const vendors = new Map([...byCode.values()].map((game) => [game.vendor.code, game.vendor]))
    return {
      at: at.toISOString(),
      minutes: HEALTH_MINUTES,
      content: health.flatMap((row) => {
        const vendor = vendors.get(row.vendor)
        if (!vendor) return []
        const { messages, launches, reached, openRounds } = row
        return [
          {
            id: vendor.code,
            names: { ...vendor.names },
            gameTypes: [...vendor.types],
            state: stateOf(vendor, row),
            messages: isForAll ? messages : null,
            lastMessageAt: (isForAll && row.lastMessageAt?.toISOString()) || null,
            launches,
            reached,
            openRounds,
          },
        ]
      }),
    }
  })
}
