/** What a picture is made from: a row of the game table, nothing else. */
export interface ArtRow {
  readonly code: string
  readonly vendor: string
  readonly type: string
  readonly classify: string
  readonly name: { readonly en: string }
  /** Key of the recipe; an unknown or empty one is chosen by the row's own chance. */
  readonly theme: string
}
