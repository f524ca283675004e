/** The networks from which operators may log in and act. */
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'
import { OPERATOR_SCOPES } from './office-operators.ts'
import { network } from '../doors/office-vendor-door.ts'

/** The most networks: a longer list would not be maintained. */
export const OPERATOR_NETWORKS_MAX = 20

/** Addresses and networks as CIDR, IPv4 or IPv6; an empty list allows every address. */
export const operatorNetworks = z.object({ networks: z.array(network).max(OPERATOR_NETWORKS_MAX) })
const scope = z.enum(OPERATOR_SCOPES).default('brand')
const shown = z.object({
  networks: z.array(z.string()),
  /** A wider list that waits for another person. */
  waiting: ruleWaiting,
  /** The address of the reader: a list without it would lock them out. */
  own: z.string(),
})
export type OperatorNetworks = z.output<typeof shown>

export const officeOperatorNetworks = defineCall({
  id: 'officeOperatorNetworks',
  method: 'GET',
  path: '/office/operators/networks',
  who: 'operator',
  permission: 'operators.read',
  housePermission: 'house.operators',
  summary: 'From which networks the operators of the brand, or of the house, log in and act; none: from anywhere',
  input: z.object({ scope }),
  output: shown,
  errors: ['NOT_FOUND'],
})

export const officeSetOperatorNetworks = defineCall({
  id: 'officeSetOperatorNetworks',
  method: 'PUT',
  path: '/office/operators/networks',
  who: 'operator',
  permission: 'operators.manage',
  housePermission: 'house.operators',
  stepUp: true,
  summary: 'Narrows the list at once; a wider one, or none, waits for another person. Whoever sets it stays in it',
  input: operatorNetworks.extend({ scope, reason: z.string().trim().min(3).max(300) }),
  output: shown,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'OWN_NETWORK', 'DECISION_OPEN'],
})
