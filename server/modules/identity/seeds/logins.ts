/** The logins of the seeded demo. They exist only where seeds are loaded, never in production unless asked for. */
export const DEMO_LOGINS = [
  { role: 'member', username: 'demo', password: 'Demo-1234' },
  { role: 'agent', username: 'agent', password: 'Agent-1234' },
  { role: 'operator', username: 'admin', password: 'Admin-1234' },
] as const

/**
 * The other operators of the demo, each another person: one who makes operators of the brand, a second one who writes
 * terms and a second one who decides about money, two of the house who decide, and two who manage the house's operators. Only in the sandbox can they log in without a second factor.
 */
export const DEMO_OPERATORS = [
  { username: 'manager', password: 'Manager-1234', role: 'manager', isHouse: false },
  { username: 'support', password: 'Support-1234', role: 'support', isHouse: false },
  { username: 'admin2', password: 'Admin2-1234', role: 'admin', isHouse: false },
  { username: 'cashier2', password: 'Cashier2-1234', role: 'finance', isHouse: false },
  { username: 'house', password: 'House-1234', role: 'house', isHouse: true },
  { username: 'house2', password: 'House2-1234', role: 'house', isHouse: true },
  { username: 'staff', password: 'Staff-1234', role: 'house-staff', isHouse: true },
  { username: 'staff2', password: 'Staff2-1234', role: 'house-staff', isHouse: true },
] as const

/** Agrees to what the first brand's cashier gives. */
export const SECOND_CASHIER = 'cashier2'

/** The second operator of the first brand: decides about money, and may not make operators. */
export const CASHIER_LOGIN = { username: 'cashier', password: 'Cashier-1234' } as const

/** The second brand's member, who has a past of the same kind as the first one's. */
export const MEGHNA_MEMBER = { username: 'demo', password: 'Demo-1234' } as const

/** The second brand's operator. */
export const MEGHNA_OPERATOR = { username: 'meghna', password: 'Meghna-1234' } as const
/** Two persons who decide about money at the second brand. */
export const MEGHNA_CASHIERS = [
  { username: 'meghna2', password: 'Meghna2-1234' },
  { username: 'meghna3', password: 'Meghna3-1234' },
] as const
