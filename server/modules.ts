/** Every module of the house, the highest level first: the server's table of contents. */
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { slotsOf, type Module } from '#server/lib/module.ts'
import { AGENTS } from '#server/modules/agents/agents.module.ts'
import { BACKUPS } from '#server/modules/backups/backups.module.ts'
import { BETS } from '#server/modules/bets/bets.module.ts'
import { BOOKS } from '#server/modules/books/books.module.ts'
import { CAMPAIGNS } from '#server/modules/campaigns/campaigns.module.ts'
import { CASHIER } from '#server/modules/cashier/cashier.module.ts'
import { CATALOGUE } from '#server/modules/catalogue/catalogue.module.ts'
import { DECISIONS as DECISIONS_MODULE } from '#server/modules/decisions/decisions.module.ts'
import { DOORS } from '#server/modules/doors/doors.module.ts'
import { EXPORTS } from '#server/modules/exports/exports.module.ts'
import { HARM } from '#server/modules/harm/harm.module.ts'
import { IDENTITY } from '#server/modules/identity/identity.module.ts'
import { LOBBY } from '#server/modules/lobby/lobby.module.ts'
import { LOTTERY } from '#server/modules/lottery/lottery.module.ts'
import { MESSAGES } from '#server/modules/messages/messages.module.ts'
import { MISSIONS } from '#server/modules/missions/missions.module.ts'
import { OUTGOING } from '#server/modules/outgoing/outgoing.module.ts'
import { PICTURES } from '#server/modules/pictures/pictures.module.ts'
import { PLAY } from '#server/modules/play/play.module.ts'
import { POINTS } from '#server/modules/points/points.module.ts'
import { PROMOTIONS } from '#server/modules/promotions/promotions.module.ts'
import { PROTECTION } from '#server/modules/protection/protection.module.ts'
import { PUSH } from '#server/modules/push/push.module.ts'
import { REFERRAL } from '#server/modules/referral/referral.module.ts'
import { REPORTS } from '#server/modules/reports/reports.module.ts'
import { REWARDS } from '#server/modules/rewards/rewards.module.ts'
import { SEGMENTS } from '#server/modules/segments/segments.module.ts'
import { SITE } from '#server/modules/site/site.module.ts'
import { STATEMENTS } from '#server/modules/statements/statements.module.ts'
import { SUPPORT } from '#server/modules/support/support.module.ts'
import { VENDOR_WALLETS } from '#server/modules/vendor-wallets/vendor-wallets.module.ts'
import { VIP } from '#server/modules/vip/vip.module.ts'
import { WALLET } from '#server/modules/wallet/wallet.module.ts'

export const MODULES: readonly Module[] = [
  LOBBY,
  MISSIONS,
  DECISIONS_MODULE,
  BOOKS,
  CAMPAIGNS,
  EXPORTS,
  PROMOTIONS,
  POINTS,
  REPORTS,
  REFERRAL,
  VIP,
  AGENTS,
  REWARDS,
  SEGMENTS,
  CASHIER,
  LOTTERY,
  DOORS,
  VENDOR_WALLETS,
  CATALOGUE,
  HARM,
  PLAY,
  BETS,
  PROTECTION,
  SUPPORT,
  MESSAGES,
  OUTGOING,
  STATEMENTS,
  IDENTITY,
  PUSH,
  BACKUPS,
  WALLET,
  SITE,
  PICTURES,
]

/** The modules' answers to each other's questions: the `slots` of every environment. */
export const SLOTS = slotsOf(MODULES)

/** Returns the live topics of all modules. */
export const topicsOf = (modules: readonly Module[]) => modules.flatMap(({ topics = [] }) => topics)
export const TOPICS = topicsOf(MODULES)

/** Every kind of decision that operators make. */
export const DECISIONS = kindsOf({ slots: SLOTS })
