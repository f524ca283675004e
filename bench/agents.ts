/**
 * What agents cost and how fast they read: a tree of 100,000 members under 5,000 agents, twelve levels deep, with 2 million
 * bets over a year. The follower of measures must use at least 5,000 lines a second of one core. Every report of the top
 * agent must answer within 100 ms at p95; beside it, in the same run, what adding up the journal takes by SQL. A month of
 * 5,000 contracts must be computed and paid within two minutes, and a trial of twelve months of the largest line within 5 s.
 * `npm run bench -- agents [members] [agents] [bets]`: less for a first look.
 */
import { runBundled } from './lib-bundled.ts'

/** Measures in a process of its own. */
export const run = (): Promise<void> => runBundled('agents', 'lib-agents')
