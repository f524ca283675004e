/** The input of a picture: a row of the game table, nothing else. */
export type ArtRow = {
  readonly code: string
  readonly vendor: string
  readonly type: string
  readonly classify: string
  readonly name: { readonly en: string }
  /** The recipe's key. For an unknown or empty one the row's own seed selects a recipe. */
  readonly theme: string
}
