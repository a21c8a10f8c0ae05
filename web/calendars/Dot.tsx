/** A calendar's colour; its name is beside it. */
export const Dot = ({ colour }: { colour: string }) => (
  <span className="calendar-dot g" style={{ '--group': colour }} aria-hidden="true" />
)
