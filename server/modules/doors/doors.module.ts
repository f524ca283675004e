import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { SHARED_KEY } from '#server/lib/vendor-slots.ts'
import { FREE_ROUNDS_OF, REVEALED_SEED } from '#server/modules/bets/bets.slots.ts'
import { VENDOR_NOTES, VENDOR_OPENED } from '#server/modules/catalogue/catalogue.slots.ts'
import { ROUND_KEEPERS } from '#server/modules/play/play.slots.ts'
import { ENTRY_SUBJECTS } from '#server/modules/wallet/wallet.slots.ts'
import { VENDOR_CAPS } from './caps/set-vendor-caps.ts'
import { bindVendorCaps } from './caps/vendor-caps.office.ts'
import { endPause } from './caps/vendor-caps.sql.ts'
import { DOOR_CHECKS } from './check-door.ts'
import { ROUND_ENTRIES } from './commands/round-entries.ts'
import { VENDOR_ROUNDS } from './commands/round-keeper.ts'
import { DOORS_JOBS } from './doors.jobs.ts'
import { bindVendorDoor } from './doors.routes.ts'
import { listFreeOf } from './free-rounds/free-rounds.report.sql.ts'
import { bindVendorHealth } from './health/vendor-health.office.ts'
import { bindHeldWins } from './held-wins/held-wins.office.ts'
import { WIN_RELEASE, WIN_TAKE_BACK } from './held-wins/held-wins.ts'
import { findSharedKey } from './keys/vendor-secrets.ts'
import { bindLaunch } from './launch/launch.routes.ts'
import { DOORS_SEEDS } from './seeds/doors.seeds.ts'
import { bindStudioDesk } from './studio-desk/studio-desk.office.ts'
import { noteVendors } from './note-vendors.ts'
import { VENDOR_ADD_KEY, VENDOR_WIDEN } from './vendors/vendor-decisions.ts'
import { bindVendorDoorOffice } from './vendors/vendor-door.office.ts'
import { DOOR_CAUSES } from './check-causes.ts'
import { tellRevealedSeed } from './studio-desk/studio-desk.ts'

export const DOORS: Module = {
  name: 'doors',
  level: 4,
  owns: [
    'games.vendor_keys',
    'games.launches',
    'games.vendor_sessions',
    'games.vendor_transactions',
    'games.nonces',
    'games.vendor_caps',
    'games.cap_alarms',
    'games.member_spans',
    'games.vendor_spans',
    'games.held_wins',
    'games.form_references',
    'games.refused_messages',
    'games.command_postings',
    'games.free_rounds',
    'games.free_round_ends',
  ],
  calls(http) {
    bindVendorDoor(http)
    bindLaunch(http)
    bindVendorDoorOffice(http)
    bindVendorCaps(http)
    bindVendorHealth(http)
    bindHeldWins(http)
    bindStudioDesk(http)
  },
  jobs: DOORS_JOBS,
  seeds: DOORS_SEEDS,
  decisions: [VENDOR_WIDEN, VENDOR_ADD_KEY, WIN_RELEASE, WIN_TAKE_BACK, ...VENDOR_CAPS.kinds],
  causes: DOOR_CAUSES,
  checks: DOOR_CHECKS,
  fills: [
    fill(ENTRY_SUBJECTS, ROUND_ENTRIES),
    fill(ROUND_KEEPERS, VENDOR_ROUNDS),
    fill(VENDOR_NOTES, noteVendors),
    fill(VENDOR_OPENED, endPause),
    fill(SHARED_KEY, (env, vendor) => findSharedKey(env.db, env, vendor)),
    fill(FREE_ROUNDS_OF, listFreeOf),
    fill(REVEALED_SEED, tellRevealedSeed),
  ],
}
