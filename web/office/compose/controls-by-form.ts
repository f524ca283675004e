/** Controls that every composer has, by the form that a field of the contract names (`.meta({ form })`). */
import type { Control } from './context.ts'
import { SegmentControl } from './controls.tsx'
import {
  AgentsControl,
  CountriesControl,
  GamesControl,
  LanguagesControl,
  TypesControl,
  VendorsControl,
} from './pick-controls.tsx'
import { FollowingControl, RoundsGameControl } from './rounds-game.tsx'
import { ExcludedControl, GameWeights, VendorWeights } from './weight-controls.tsx'

export const CONTROLS: Readonly<Record<string, Control>> = {
  agents: AgentsControl,
  countries: CountriesControl,
  excluded: ExcludedControl,
  following: FollowingControl,
  game_weights: GameWeights,
  games: GamesControl,
  languages: LanguagesControl,
  rounds_game: RoundsGameControl,
  segment: SegmentControl,
  types: TypesControl,
  vendor_weights: VendorWeights,
  vendors: VendorsControl,
}
