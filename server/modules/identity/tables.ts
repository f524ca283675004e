/** Tables of this module as kysely sees them, for lists whose filters vary. */
import type { Generated } from 'kysely'

type AccountTable = {
  id: Generated<bigint>
  merchant: string
  username: string
  type: number
  currency: string
  status: 'active' | 'frozen' | 'closed'
  upline_id: bigint | null
  path: string
  created_at: Date
  last_login_at: Date | null
}
type ProfileTable = { account_id: bigint; nickname: string | null; email: string | null; mobile_num: string | null }
type AuditTable = {
  id: Generated<bigint>
  at: Date
  brand: string
  operator: string
  action: string
  subject: string
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string
  is_house: boolean
}

declare module '#server/lib/db.ts' {
  interface Tables {
    'identity.accounts': AccountTable
    'identity.profiles': ProfileTable
    'core.audit_log': AuditTable
  }
}
