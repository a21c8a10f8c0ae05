-- Marks belong to people, so that a merge of two accounts handles them like everything else; they are written anew with a profile.
alter table mentorship_marks
  drop constraint mentorship_marks_enterprise_id_user_id_fkey,
  add constraint mentorship_marks_of_users foreign key (enterprise_id, user_id) references users;
