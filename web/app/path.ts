import { type ParsedLocation, useLocation } from '@tanstack/react-router'

/** The path as in the address bar; the router's own has the prefix of networks, see `innerPath`. */
export const pathOf = ({ publicHref }: Pick<ParsedLocation, 'publicHref'>) =>
  publicHref.split(/[?#]/, 1)[0] ?? ''

export const usePath = () => useLocation({ select: pathOf })
