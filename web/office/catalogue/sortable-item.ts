/** A row of a list that operators sort. */
export type SortableItem = { id: string; name: string; /** Stays where it is. */ fixed?: boolean }
