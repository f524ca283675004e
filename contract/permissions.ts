/** The permissions that roles may hold: those of a brand, and those of the house, which no role of a brand has. */

/** Permissions at one brand. */
export const PERMISSIONS = [
  'members.read',
  'members.write',
  'deposits.read',
  'deposits.review',
  'withdrawals.read',
  'withdrawals.review',
  'withdrawals.force',
  'bets.read',
  'rounds.resolve',
  'site.read',
  'site.write',
  'games.read',
  'games.write',
  'audit.read',
  'books.read',
  'transfers.read',
  'transfers.decide',
  'cashier.rules',
  'promotions.read',
  'promotions.write',
  'promotions.review',
  'promotions.grant',
  'campaigns.read',
  'campaigns.write',
  'segments.read',
  'segments.write',
  'segments.members',
  'agents.read',
  'agents.write',
  'harm.read',
  'harm.write',
  'outgoing.read',
  'outgoing.write',
  'templates.write',
  'support.read',
  'support.write',
  'support.manage',
  'lotteries.read',
  'lotteries.write',
  'operators.read',
  'operators.manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * Permissions of the house: vendors and their keys, brands and their domains, the house's limit for every rule,
 * payments that belong to no brand, operators, the whole log.
 */
export const HOUSE_PERMISSIONS = [
  'house.vendors',
  'house.brands',
  'house.rules',
  'house.operators',
  'house.audit',
  'house.books',
  'house.lotteries',
] as const
export type HousePermission = (typeof HOUSE_PERMISSIONS)[number]
export type AnyPermission = Permission | HousePermission

/**
 * Permissions to decide about money, about a rule of it, or about the words that carry codes: no role has one of them together with one that creates
 * operators.
 */
export const MONEY_PERMISSIONS = [
  'deposits.review',
  'withdrawals.review',
  'withdrawals.force',
  'transfers.decide',
  'rounds.resolve',
  'cashier.rules',
  'promotions.review',
  'promotions.grant',
  'lotteries.write',
  'templates.write',
  'house.vendors',
  'house.rules',
  'house.lotteries',
] as const satisfies readonly AnyPermission[]
export const OPERATOR_PERMISSIONS = ['operators.manage', 'house.operators'] as const satisfies readonly AnyPermission[]

/** Who writes the terms of offers neither gives by hand nor reviews: no role has permissions of both lists. */
export const TERMS_PERMISSIONS = ['promotions.write'] as const satisfies readonly Permission[]
export const GIVING_PERMISSIONS = ['promotions.review', 'promotions.grant'] as const satisfies readonly Permission[]

/** The first roles of a brand and of the house. */
export const ROLES = ['admin', 'manager', 'finance', 'support', 'viewer'] as const
export const HOUSE_ROLES = ['house', 'house-staff'] as const
export type Role = (typeof ROLES)[number] | (typeof HOUSE_ROLES)[number]

/** Returns whether a permission is the house's. */
export function isHousePermission(permission: string): permission is HousePermission {
  return (HOUSE_PERMISSIONS as readonly string[]).includes(permission)
}
