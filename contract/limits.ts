/** Every limit of the product lives here once: forms count with them, the server refuses with them. */
export const limits = {
  /** How long an act can be undone; until then nobody is notified of it. */
  undo_seconds: 10,
  name: 100,
  description: 500,
  comment: 2500,
  email: 255,
  employee_id: 255,
  /** Four times as wide as high. */
  banner_width: { least: 1440, most: 1920 },
  biography: 450,
  pronouns: 16,
  url: 2048,
  search: 200,
  invitation_days: 365,
  segment_value: 500,
  sponsor_widget_title: 49,
  document_body: 50_000,
  resource_title: 255,
  resource_bytes: 250_000_000,
  post_title: 200,
  post_body: 20_000,
  post_film_bytes: 250_000_000,
  /** Besides the one it was written in. */
  post_languages: 10,
  draft_writers: 10,
  /** How many networks one post may be written for. */
  post_networks: 100,
  post_segments: 20,
  event_description: 20_000,
  event_location: 500,
  /** From start to end, in hours: anything longer is several events. */
  event_hours: 744,
  /** The last year in which one is planned, and a series goes on. */
  event_last_year: 2099,
  event_networks: 50,
  event_todos: 100,
  /** Measured of one event or network. */
  kpi_fields: 50,
  kpi_update_pictures: 12,
  unit: 40,
  /** Of a network; pillars of one of them, goals of one of those; pillars that one event works towards. */
  outcomes: 50,
  pillars: 20,
  goals: 20,
  event_pillars: 10,
  event_feedback: 1000,
  /** Of an enterprise; and of one calendar. */
  calendars: 50,
  notable_dates: 500,
  notable_days: 60,
  calendar_networks: 100,
  /** How many days a calendar view may request at once. */
  calendar_view_days: 400,
  /** How many an enterprise keeps: all of them fit one list that can be put in order. */
  roles: 100,
  positions: 100,
  /** Of one network; all of them fit one list that can be put in order. */
  leaders: 100,
  /** Of one type; a choice somebody can still overlook. */
  categories: 100,
  /** Of a fiscal period. */
  budget_tags: 20,
  budget_tag: 40,
  /** Lines of a file that sets the first budgets of a period. */
  budget_lines: 20_000,
  budget_file: 2_000_000,
  /** Of one request; of one expense. */
  budget_items: 50,
  receipts: 10,
  /** Of one survey: its sections, its questions, the options of one; whom it names one by one. */
  survey_sections: 20,
  survey_questions: 100,
  survey_options: 50,
  survey_option: 200,
  survey_question: 300,
  /** The widest scale, from its lowest to its highest. */
  survey_scale: 10,
  survey_short_text: 200,
  survey_text: 4000,
  survey_targets: 50,
  survey_people: 1000,
  /** Nothing is told about fewer people than these, whatever a survey asks for. */
  survey_figures_from: 5,
  survey_classes: 2,
  survey_themes: 30,
  /** Of an enterprise: all of one side fit one list that can be put in order. */
  mentoring_topics: 200,
  mentoring_types: 50,
  /** How many mentorships somebody has at once, on one side. */
  mentorship_places: 20,
  mentorship_languages: 10,
  /** Stretches of a week in which somebody has time. */
  mentorship_hours: 42,
  /** People who are asked one after the other; and requests of one person that wait at once. */
  mentorship_choices: 3,
  mentorship_waiting: 10,
  mentorship_circle_mentors: 5,
  mentorship_circle_places: 50,
  mentorship_circles: 20,
  mentorship_files: 100,
  mentorship_goals: 20,
  mentorship_guide_items: 10,
  mentorship_steps: 20,
  mentorship_notes: 20_000,
  /** People in one program; whom somebody wishes for, on one side. */
  mentorship_participants: 10_000,
  mentorship_wishes: 5,
  /** From start to end. */
  mentorship_session_hours: 12,
  /** Points a rule gives, that are given by hand, or that something costs. */
  points: 1_000_000,
  /** Of one thank-you, and of what somebody can give in a month. */
  kudos_points: 1000,
  /** Networks, or segments, that a rule or an achievement is for. */
  rule_targets: 50,
  reward_needs: 10,
  reward_approvers: 20,
  phone: 40,
  password_min: 8,
  password_max: 128,
} as const

export const pageSizes = [10, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

/** Lists count exactly up to here and say "more than" beyond it, until the exact number is requested. */
export const COUNT_LIMIT = 1_000

/** How many hits of a search are ranked; the rest is found by more specific words. */
export const FOUND_LIMIT = 10_000
