//! A bounding volume hierarchy over triangles, built with the surface area heuristic over bins (Wald, "On fast Construction of SAH-based
//! Bounding Volume Hierarchies", 2007).
//!
//! The crates for it need other versions or features of crates that Bevy is built with.

use glam::Vec3;

/// A ray; `direction` is normalized.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    pub(crate) origin: Vec3,
    pub(crate) direction: Vec3,
}

/// Where a ray meets a triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intersection {
    pub(crate) distance: f32,
    /// Index of the triangle as it was passed to [`Bvh::new`].
    pub(crate) triangle: u32,
    /// Barycentric weights of the second and the third corner.
    pub(crate) weights: (f32, f32),
}

/// A corner and the edges to the other two.
#[derive(Clone, Copy, Debug)]
struct Triangle {
    corner: Vec3,
    edges: [Vec3; 2],
    number: u32,
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: Vec3,
    high: Vec3,
}

impl Bounds {
    const EMPTY: Self = Self { low: Vec3::INFINITY, high: Vec3::NEG_INFINITY };

    fn join(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn with(self, point: Vec3) -> Self {
        Self { low: self.low.min(point), high: self.high.max(point) }
    }

    /// Half the surface; 0 if empty.
    fn half_area(self) -> f32 {
        let size = (self.high - self.low).max(Vec3::ZERO);
        size.x * size.y + size.y * size.z + size.z * size.x
    }

    /// The distance at which a ray enters, if it does before `limit`.
    fn enter(self, ray: &Ray, inverse: Vec3, limit: f32) -> Option<f32> {
        let (one, other) = ((self.low - ray.origin) * inverse, (self.high - ray.origin) * inverse);
        let (near, far) = (one.min(other).max_element().max(0.0), one.max(other).min_element());
        (near <= far * 1.000_001 && near < limit).then_some(near)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    bounds: Bounds,
    /// The first triangle of a leaf, or the right child; the left child follows its parent.
    next: u32,
    /// Number of triangles, 0 for an inner node.
    count: u32,
}

/// The hierarchy.
pub(crate) struct Bvh {
    nodes: Vec<Node>,
    triangles: Vec<Triangle>,
}

/// The most triangles of a leaf, and the number of bins.
const LEAF: usize = 4;
const BINS: usize = 16;
/// From this depth on, triangles are halved by number, so that the depth is bounded.
const SAH_DEPTH: usize = 40;
/// Depth of the traversal stack: 40 levels, and 2²⁴ triangles halved.
const STACK: usize = 64;

impl Bvh {
    /// The hierarchy over these triangles.
    #[expect(clippy::cast_possible_truncation, reason = "fewer than 2³² triangles")]
    pub(crate) fn new(corners: impl Iterator<Item = [Vec3; 3]>) -> Self {
        let mut triangles: Vec<_> =
            corners.enumerate().map(|(number, [a, b, c])| Triangle { corner: a, edges: [b - a, c - a], number: number as u32 }).collect();
        let mut nodes = Vec::with_capacity(triangles.len());
        if !triangles.is_empty() {
            build(&mut nodes, &mut triangles, 0, 0);
        }
        Self { nodes, triangles }
    }

    /// The nearest triangle on a ray that is nearer than `limit`.
    pub(crate) fn nearest(&self, ray: &Ray, limit: f32) -> Option<Intersection> {
        self.traverse(ray, limit, false)
    }

    /// Whether a triangle is on a ray before `limit`.
    pub(crate) fn is_blocked(&self, ray: &Ray, limit: f32) -> bool {
        self.traverse(ray, limit, true).is_some()
    }

    fn traverse(&self, ray: &Ray, limit: f32, any: bool) -> Option<Intersection> {
        let inverse = ray.direction.recip();
        let mut stack = [(0_u32, 0.0_f32); STACK];
        let mut height = 0;
        let mut nearest: Option<Intersection> = None;
        let mut limit = limit;
        let mut index = 0;
        self.nodes.first()?.bounds.enter(ray, inverse, limit)?;
        loop {
            let node = &self.nodes[index as usize];
            if node.count > 0 {
                let first = node.next as usize;
                for triangle in &self.triangles[first..first + node.count as usize] {
                    if let Some((distance, weights)) = intersect(triangle, ray, limit) {
                        limit = distance;
                        nearest = Some(Intersection { distance, triangle: triangle.number, weights });
                        if any {
                            return nearest;
                        }
                    }
                }
            } else {
                let (left, right) = (index + 1, node.next);
                let enter = |child: u32| self.nodes[child as usize].bounds.enter(ray, inverse, limit);
                match (enter(left), enter(right)) {
                    (Some(one), Some(other)) => {
                        let (near, far) = if one <= other { (left, (right, other)) } else { (right, (left, one)) };
                        stack[height] = far;
                        height += 1;
                        index = near;
                        continue;
                    }
                    (Some(_), None) => {
                        index = left;
                        continue;
                    }
                    (None, Some(_)) => {
                        index = right;
                        continue;
                    }
                    (None, None) => {}
                }
            }
            loop {
                if height == 0 {
                    return nearest;
                }
                height -= 1;
                let (next, distance) = stack[height];
                if distance < limit {
                    index = next;
                    break;
                }
            }
        }
    }
}

fn bounds_of(triangle: &Triangle) -> Bounds {
    let Triangle { corner, edges, .. } = *triangle;
    Bounds::EMPTY.with(corner).with(corner + edges[0]).with(corner + edges[1])
}

/// Builds the nodes of `triangles`, whose first has the index `first` among all.
#[expect(clippy::cast_possible_truncation, reason = "fewer than 2³² triangles")]
fn build(nodes: &mut Vec<Node>, triangles: &mut [Triangle], first: usize, depth: usize) {
    let (mut bounds, mut middles) = (Bounds::EMPTY, Bounds::EMPTY);
    for triangle in &*triangles {
        let around = bounds_of(triangle);
        bounds = bounds.join(around);
        middles = middles.with(around.low.midpoint(around.high));
    }
    let leaf = Node { bounds, next: first as u32, count: triangles.len() as u32 };
    if triangles.len() <= LEAF {
        nodes.push(leaf);
        return;
    }
    let split = if depth < SAH_DEPTH { split_by_area(triangles, middles) } else { None };
    let split = split.unwrap_or(triangles.len() / 2);
    let index = nodes.len();
    nodes.push(Node { count: 0, ..leaf });
    let (left, right) = triangles.split_at_mut(split);
    build(nodes, left, first, depth + 1);
    nodes[index].next = nodes.len() as u32;
    build(nodes, right, first + split, depth + 1);
}

/// Partitions the triangles where the surface area heuristic is least. Returns the size of the left part; `None` where nothing can be told apart.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bins and counts")]
fn split_by_area(triangles: &mut [Triangle], middles: Bounds) -> Option<usize> {
    let size = middles.high - middles.low;
    let axis = if size.x >= size.y && size.x >= size.z {
        0
    } else if size.y >= size.z {
        1
    } else {
        2
    };
    if size[axis] <= 1e-9 {
        return None;
    }
    let scale = BINS as f32 / size[axis];
    let bin = |triangle: &Triangle| {
        let around = bounds_of(triangle);
        let middle = around.low.midpoint(around.high)[axis];
        (((middle - middles.low[axis]) * scale) as usize).min(BINS - 1)
    };
    let mut bins = [(Bounds::EMPTY, 0_usize); BINS];
    for triangle in &*triangles {
        let into = &mut bins[bin(triangle)];
        *into = (into.0.join(bounds_of(triangle)), into.1 + 1);
    }
    let cost = |bins: &[(Bounds, usize)]| {
        let (bounds, count) = bins.iter().fold((Bounds::EMPTY, 0), |(bounds, count), bin| (bounds.join(bin.0), count + bin.1));
        (bounds.half_area() * count as f32, count)
    };
    let costs = (1..BINS).map(|at| (at, cost(&bins[..at]), cost(&bins[at..])));
    let best = costs
        .filter(|(_, left, right)| left.1 > 0 && right.1 > 0)
        .min_by(|one, other| (one.1.0 + one.2.0).total_cmp(&(other.1.0 + other.2.0)));
    let (at, (_, count), _) = best?;
    triangles.sort_unstable_by_key(|triangle| bin(triangle) >= at);
    Some(count)
}

/// Distance and barycentric weights of the hit (Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", 1997).
fn intersect(triangle: &Triangle, ray: &Ray, limit: f32) -> Option<(f32, (f32, f32))> {
    let [one, other] = triangle.edges;
    let across = ray.direction.cross(other);
    let determinant = one.dot(across);
    if determinant == 0.0 {
        return None;
    }
    let inverse = determinant.recip();
    let from = ray.origin - triangle.corner;
    let u = from.dot(across) * inverse;
    if !(0.0..=1.0).contains(&u) {
        return None;
    }
    let along = from.cross(one);
    let v = ray.direction.dot(along) * inverse;
    if v < 0.0 || u + v > 1.0 {
        return None;
    }
    let distance = other.dot(along) * inverse;
    (distance > 0.0 && distance < limit).then_some((distance, (u, v)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn nearest_triangle_is_that_of_a_search_through_all() {
        let mut random = Random::new(5, 0, 0);
        let mut point = |scale: f32| Vec3::new(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5) * scale;
        let triangles: Vec<[Vec3; 3]> = (0..700)
            .map(|_| {
                let at = point(10.0);
                [at, at + point(1.5), at + point(1.5)]
            })
            .collect();
        let bvh = Bvh::new(triangles.iter().copied());
        let mut hits = 0;
        for _ in 0..2000 {
            let (origin, target) = (point(16.0), point(6.0));
            let ray = Ray { origin, direction: (target - origin).normalize() };
            let all = triangles.iter().map(|&[a, b, c]| Triangle { corner: a, edges: [b - a, c - a], number: 0 });
            let expected = all.filter_map(|triangle| intersect(&triangle, &ray, f32::INFINITY)).map(|hit| hit.0).min_by(f32::total_cmp);
            let found = bvh.nearest(&ray, f32::INFINITY).map(|hit| hit.distance);
            assert_eq!(found, expected);
            assert_eq!(bvh.is_blocked(&ray, f32::INFINITY), expected.is_some());
            if let Some(distance) = found {
                hits += 1;
                assert!(!bvh.is_blocked(&ray, distance * 0.999), "nothing is before the nearest");
            }
        }
        assert!(hits > 500, "{hits}");
    }

    #[test]
    fn triangles_in_one_place_are_halved_by_number() {
        let same = [Vec3::ZERO, Vec3::X, Vec3::Y];
        let bvh = Bvh::new(std::iter::repeat_n(same, 1000));
        let ray = Ray { origin: Vec3::new(0.2, 0.2, 1.0), direction: Vec3::NEG_Z };
        assert_eq!(bvh.nearest(&ray, f32::INFINITY).map(|hit| hit.distance), Some(1.0));
        assert!(Bvh::new(std::iter::empty()).nearest(&ray, f32::INFINITY).is_none());
    }
}
