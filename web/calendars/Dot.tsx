/** The colour of a calendar; the name beside it says which. */
export const Dot = ({ colour }: { colour: string }) => (
  <span className="calendar-dot" style={{ background: colour }} aria-hidden="true" />
)
