/**
 * The settings that modules read from the environment, in the order of the modules (server/modules.ts). A list of its own:
 * who reads the environment need not load every module.
 */
import type { Setting } from '#server/lib/settings.ts'
import { OUTGOING_SETTINGS } from '#server/lib/outgoing/outgoing.settings.ts'
import { BACKUP_SETTINGS } from '#server/modules/backups/backups.settings.ts'
import { AUTO_RECEIVE_MINUTES, DEPOSIT_TURNOVER } from '#server/modules/cashier/cashier.settings.ts'
import { SHOULD_RENDER_ART } from '#server/modules/catalogue/catalogue.settings.ts'
import { LOTTERY_BEACON, LOTTERY_FEEDS } from '#server/modules/lottery/lottery.settings.ts'
import { PUSH_ORIGINS } from '#server/modules/push/push.settings.ts'
import { WITNESS_FILE, WITNESS_MAIL } from '#server/modules/statements/statements.settings.ts'

export const SETTINGS: readonly Setting[] = [
  AUTO_RECEIVE_MINUTES,
  DEPOSIT_TURNOVER,
  LOTTERY_BEACON,
  LOTTERY_FEEDS,
  SHOULD_RENDER_ART,
  ...OUTGOING_SETTINGS,
  WITNESS_FILE,
  WITNESS_MAIL,
  PUSH_ORIGINS,
  ...BACKUP_SETTINGS,
]
