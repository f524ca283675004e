/** A row of a list that operators sort. */
export type SortableItem = { id: string; name: string; /** Why it stays where it is. */ fixed?: string }
