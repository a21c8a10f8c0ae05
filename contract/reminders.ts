/** So many minutes before an event those who come can be reminded: at its start, 5 minutes … a week before. */
export const reminderMinutes = [0, 5, 10, 15, 30, 60, 120, 720, 1440, 10080] as const
