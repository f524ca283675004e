/** A row of a list that operators put in order. */
export type SortableItem = { id: string; name: string; /** Stays where it is. */ fixed?: boolean }
