/** Changes of a brand's facts. Each runs in the caller's transaction and is announced after its commit. */
import type { RegistrationField } from '#contract/registration.ts'
import type { SwitchName } from '#contract/site.ts'
import { announceBrandChange } from './brands.ts'
import type { Tx } from './db.ts'
import type { Env } from './env.ts'

export type BrandStatus = { maintenance: boolean; maintenanceEnd: Date | null; regionRestriction: boolean }

/** Sets what decides the brand's status; answers how it was. */
export async function putBrandStatus(tx: Tx, env: Env, brand: string, status: BrandStatus): Promise<BrandStatus> {
  const [before] = await tx.query<{ maintenance: boolean; maintenance_end: Date | null; region_restriction: boolean }>(
    'select maintenance, maintenance_end, region_restriction from core.brands where code = $1 for update', [brand])
  if (!before) throw new Error(`unknown brand ${brand}`)
  await tx.query('update core.brands set maintenance = $2, maintenance_end = $3, region_restriction = $4 where code = $1',
    [brand, status.maintenance, status.maintenanceEnd, status.regionRestriction])
  announceBrandChange(tx, env)
  return { maintenance: before.maintenance, maintenanceEnd: before.maintenance_end, regionRestriction: before.region_restriction }
}

/** Turns a switch on or off. */
export async function putBrandSwitch(tx: Tx, env: Env, brand: string, name: SwitchName, enabled: boolean): Promise<void> {
  await tx.query(
    `insert into core.brand_switches (brand, name, enabled) values ($1, $2, $3)
     on conflict (brand, name) do update set enabled = excluded.enabled`, [brand, name, enabled])
  announceBrandChange(tx, env)
}

export type RuleChange = { enabled: boolean; required: boolean; minLength: number; maxLength: number; patternId: string; isAny: boolean }

/** Sets the rule of a registration field. */
export async function putRegistrationRule(tx: Tx, env: Env, brand: string, field: RegistrationField, rule: RuleChange): Promise<void> {
  await tx.query(
    `insert into core.registration_rules (brand, field, enabled, required, min_length, max_length, pattern_id, is_any)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand, field) do update set enabled = excluded.enabled, required = excluded.required, min_length = excluded.min_length,
       max_length = excluded.max_length, pattern_id = excluded.pattern_id, is_any = excluded.is_any`,
    [brand, field, rule.enabled, rule.required, rule.minLength, rule.maxLength, rule.patternId, rule.isAny])
  announceBrandChange(tx, env)
}
