/** Everything that shows a registration: refreshed when one changes. */
export const registrationShownIn = [
  '/api/v1/initiatives',
  '/api/v1/initiative_users',
  '/api/v2/initiatives',
  '/api/v2/users/me/upcoming-events',
  '/api/v2/networks',
]
