let begun: number | undefined

/** Whether this tab began a draft on the page of a new survey, which must stay open while somebody types. */
export const isBegunHere = (id: number) => begun === id
export const beginHere = (id: number) => {
  begun = id
}
