## What has changed in the rules

change-removed = No longer: { $sentence }
change-side-name = { $side } are called { $name }.
change-start = New games start from a different position.
change-detail = The rules differ in a detail that their description does not mention.
change-hooks-added = The variant now has functions of its own.
change-hooks-removed = The variant no longer has functions of its own.
change-hooks-changed = The variant’s own functions have changed.
