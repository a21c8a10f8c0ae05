let begun: number | undefined

/** The draft that this tab began on the page of a new survey: its address alone doesn't lead away from what is typed. */
export const isBegunHere = (id: number) => begun === id
export const beginHere = (id: number) => {
  begun = id
}
