/** The logins of the seeded demo. They exist only where seeds are loaded, never in production unless asked for. */
export const DEMO_LOGINS = [
  { role: 'member', username: 'demo', password: 'Demo-1234' },
  { role: 'agent', username: 'agent', password: 'Agent-1234' },
  { role: 'operator', username: 'admin', password: 'Admin-1234' },
] as const

/** The second operator of the first brand: decides about money, and makes nobody an operator. */
export const CASHIER_LOGIN = { username: 'cashier', password: 'Cashier-1234' } as const

/** The second brand's domain, and its operator there. */
export const MEGHNA_DOMAIN = 'meghna.localhost'
export const MEGHNA_OPERATOR = { username: 'meghna', password: 'Meghna-1234' } as const
