import type { OutputOf } from '#contract/call.ts'
import type { SwitchName, whitelabel } from '#contract/site/site.ts'
import type { Brand } from '#server/lib/brands.ts'

type Branch = { name: string; switches: readonly { name: SwitchName; below?: readonly SwitchName[] }[] }

/**
 * The tree of the switches; a switch below another one counts only while that one is on. A number is proved by code for
 * every way to register, so REGMOBVERF3 is beside the two ways.
 */
const BRANCHES: readonly Branch[] = [
  {
    name: 'REGISTER3',
    switches: [
      { name: 'USERNAMEREG3' },
      { name: 'REGMOBVERF3' },
      { name: 'MOBILENUMREG3', below: ['MOBILENUMPASSREG3'] },
    ],
  },
  {
    name: 'LOGIN3',
    switches: [{ name: 'MOBILECODELOGIN' }, { name: 'LOGINVERIFY' }, { name: 'FREEPLAY' }, { name: 'OUTSIDEPHONE' }],
  },
  { name: 'SECURITY3', switches: [{ name: 'CHNGPASSVERIF3' }, { name: 'PASSWORDEXPIRY' }] },
  { name: 'AGENT3', switches: [{ name: 'AGENTPOLICY3' }, { name: 'REFERRAL' }] },
  { name: 'SERVICE3', switches: [{ name: 'FEEDBACK' }] },
  { name: 'GAMES3', switches: [{ name: 'COCKFIGHT' }, { name: 'CHAT' }, { name: 'FEATUREBUY' }] },
]

/** Returns the brand's switches as the white-label tree. A branch is on while any of its switches is. */
export function whitelabelTree({ switches }: Brand): OutputOf<typeof whitelabel> {
  return BRANCHES.map((branch) => {
    const childrenNodes = branch.switches.map(({ name, below = [] }) => ({
      modId: name,
      enabled: switches[name],
      childrenNodes: below.map((lower) => ({
        modId: lower,
        enabled: switches[name] && switches[lower],
        childrenNodes: [],
      })),
    }))
    return { modId: branch.name, enabled: childrenNodes.some((node) => node.enabled), childrenNodes }
  })
}
